import { readFile } from 'node:fs/promises'
import {
  activateEntries,
  type Card,
  embeddedScripts,
  listGreetings,
  PLACEMENTS,
  PRODUCT_SETTINGS,
  readCard,
  runPass,
} from '@inkling/engine'
import { describe, expect, test } from 'vitest'
import { summarizeCard } from '../cards/card-summary.ts'
import { listSampleCharacters, readListing, type SampleCharacter } from './add-characters.ts'

const characters = await Promise.all((await listSampleCharacters()).map(readCharacter))

async function readCharacter(character: SampleCharacter) {
  const reading = readCard(await readFile(character.cardPath), { fileName: 'card.json' })
  if (!reading.ok) throw new Error(`${character.slug}: ${reading.problem.code}`)
  return { ...character, card: reading.card, notices: reading.notices }
}

test('seven speak Chinese and five English', () => {
  const languages = characters.map(({ card }) => readListing(card.data.extensions).language)
  expect(Map.groupBy(languages, language => language)).toMatchObject(
    new Map([
      ['zh-CN', { length: 7 }],
      ['en', { length: 5 }],
    ]),
  )
})

describe.each(characters)('$slug', ({ card, notices, artPath }) => {
  test('is read without notices', () => {
    expect(notices).toEqual([])
  })

  test('has a moderate size', () => {
    const { description, personality, scenario } = summarizeCard(card).token_counts
    expect(description + personality + scenario).toBeGreaterThan(350)
    expect(description + personality + scenario).toBeLessThan(900)
  })

  test('has several greetings, example dialogue and tags', () => {
    expect(listGreetings(card.data).length).toBeGreaterThanOrEqual(2)
    expect(card.data.mes_example).toMatch(/^<START>\n\{\{user\}\}: /)
    expect(card.data.creator_notes).not.toBe('')
    expect(card.data.tags.length).toBeGreaterThanOrEqual(2)
    expect(card.data.tags.length).toBeLessThanOrEqual(6)
  })

  test('has a picture without fonts or external content', async () => {
    const art = await readFile(artPath.replace(/webp$/, 'svg'), 'utf8')
    expect(art).not.toMatch(/<(text|image|use|script|style|foreignObject)\b|href/)
  })
})

/** Common to most programs: without names, not recursive. */
const SETTINGS = { ...PRODUCT_SETTINGS.lorebook, include_names: false, recursive: false }

function activatedBy({ data }: Card, message: string): string[] {
  const { active } = activateEntries({
    books: [
      { id: 'b', name: '', source: 'card', book: data.character_book ?? { entries: [], extensions: {} } },
    ],
    messages: [{ role: 'user', name: 'Bob', text: message }],
    texts: {
      persona: '',
      description: '',
      personality: '',
      depth_prompt: '',
      scenario: '',
      creator_notes: '',
    },
    injections: [],
    settings: SETTINGS,
    context_tokens: 8192,
    type: 'normal',
    card: { name: data.name, tags: data.tags },
    greeting: 0,
    length: 1,
    state: { sticky: {}, cooldown: {}, latched: {} },
    values: { user: 'Bob', char: data.name, dice: () => 0.5 },
  })
  const entries = data.character_book?.entries ?? []
  return active.map(({ text }) => String(entries.find(entry => entry.content === text)?.comment))
}

test.each([
  ['book-boat', '那只铁皮箱里锁着什么？', '铁皮箱'],
  ['watch-mender', '巡捕房的人今天又来找你了。', '巡捕房'],
  ['night-register', '要是监正问起来，我就说没看见。', '监正'],
  ['seed-keeper', '我想去敲一敲导航舱的门。', '导航舱'],
  ['mountain-god', '山那边的杜鹃是谁种的？', '杜鹃花'],
  ['wooden-gavel', '我转身就走，去漕帮的渡口找人。', '漕帮'],
  ['exchange-seven', 'Who was Edmund to you?', 'Edmund'],
  ['walking-hills', 'Does the Canal Company know that we are here?', 'The Canal Company'],
  ['understair', 'I look into the mirror and wait.', 'Mirrors'],
])('%s: “%s” activates the entry about %s', (slug, message, entry) => {
  const card = characters.find(character => character.slug === slug)?.card
  expect(card && activatedBy(card, message)).toContain(entry)
})

test('the storyteller’s tally at the end of a scene is displayed as a bill, and sent unchanged', () => {
  const { data } = characters.find(({ slug }) => slug === 'wooden-gavel')?.card ?? expect.fail()
  const { scripts } = embeddedScripts(data.extensions, () => 'new')
  const after = (pass: 'display' | 'prompt', text: string) =>
    runPass(
      {
        scripts,
        texts: [{ text, occasion: { pass, placement: PLACEMENTS.assistant, depth: 0 } }],
        values: { user: 'Bob', char: data.name },
        excluded: [],
      },
      () => {},
    ).texts[0]?.text
  for (const greeting of listGreetings(data)) {
    expect(after('display', greeting)).toMatch(/<b>10<\/b> \/ 10|<b>8<\/b> \/ 10/)
    expect(after('display', greeting)).not.toContain('〔')
    expect(after('prompt', greeting)).toBe(greeting)
  }
})

import { type LorebookOutcome, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { startChat } from '../../testing/chat.ts'
import { appForFile } from '../../testing/for-file.ts'

const { lorebooks } = routes
const app = await appForFile()
const person = await app.api.register('tester')

const tryDraft = (text: string, ...entries: Record<string, unknown>[]): Promise<LorebookOutcome> =>
  person.call(lorebooks.test, { body: { draft: { entries }, text } })

describe('testing a draft', () => {
  test('says which entries activate, by which keys, and where they were found', async () => {
    const outcome = await tryDraft(
      'I met an elf who sang.',
      { keys: ['dwarf', 'elf'], secondary_keys: ['song', 'sang'], selective: true, content: 'Of a dragon.' },
      { keys: ['dragon'], content: 'Bites.', comment: 'Dragons' },
      { constant: true, content: 'Always.', id: 'a.b' },
    )
    expect(outcome.active).toMatchObject([
      { entry_id: '0', lorebook_id: null, why: 'key', key: 'elf', beside: ['sang'], in: 'messages' },
      { entry_id: '1', name: 'Dragons', why: 'key', key: 'dragon', in: 'recursion' },
      { entry_id: 'a.b', why: 'constant', key: null, in: null },
    ])
    expect(outcome.inactive).toEqual([])
  })

  test('says why entries are skipped, unless no key matched', async () => {
    const { active, inactive } = await tryDraft(
      'an elf',
      { keys: ['elf'], content: 'off', enabled: false },
      { keys: ['elf'], secondary_keys: ['song'], selective: true, content: 'half' },
      { keys: ['dwarf'], content: 'not called' },
      { content: 'without keys' },
    )
    expect(active).toEqual([])
    expect(inactive).toMatchObject([
      { entry_id: '0', why: 'disabled', key: null },
      { entry_id: '1', why: 'secondary', key: 'elf' },
      { entry_id: '3', why: 'no_keys' },
    ])
  })

  test('ignores the token budget', async () => {
    const long = Array.from({ length: 20 }, () => ({ constant: true, content: 'word '.repeat(2_000) }))
    expect((await tryDraft('x', ...long)).active).toHaveLength(20)
  })

  test('names an entry whose pattern never ends, and continues with the others', async () => {
    const { active, inactive } = await tryDraft(
      `hello ${'a'.repeat(60)}!`,
      { keys: ['/(a+)+$/'], content: 'hangs' },
      { keys: ['/hel+o/'], content: 'wakes' },
    )
    expect(active).toMatchObject([{ entry_id: '1', key: '/hel+o/' }])
    expect(inactive).toMatchObject([{ entry_id: '0', why: 'timed_out' }])
  })

  test('gives up if too many patterns never end', async () => {
    const entries = Array.from({ length: 60 }, (_, n) => ({ keys: [`/(a+)+${n}$/`], content: 'x' }))
    const body = { draft: { entries }, text: 'a'.repeat(60) }
    expect(await person.refused(lorebooks.test, { body })).toMatchObject({ code: 'lorebook_too_slow' })
  })

  test.each([{}, { text: 'a', session_id: crypto.randomUUID() }])('wants one scene: %j', async scene => {
    const response = await person.send(lorebooks.test, { body: scene as { text: string } })
    expect(response.status).toBe(400)
  })
})

describe('testing a saved book', () => {
  const elves = { keys: ['elf'], content: 'Elves sing.' }

  test('beside a draft says which book an entry is from', async () => {
    const { id } = await person.call(lorebooks.create, {
      body: { name: 'Elves', data: { entries: [elves] } },
    })
    const body = { lorebook_ids: [id], draft: { entries: [elves] }, text: 'elf' }
    const { active } = await person.call(lorebooks.test, { body })
    expect(active.map(({ lorebook_id }) => lorebook_id).toSorted()).toEqual([id, null].toSorted())
  })

  test('uses the book as it is now', async () => {
    const data = { entries: [elves] }
    const { id, updated_at } = await person.call(lorebooks.create, { body: { name: 'Changing', data } })
    const wakes = async () => {
      const { active } = await person.call(lorebooks.testOne, { params: { id }, body: { text: 'elf' } })
      return active.length > 0
    }
    expect(await wakes()).toBe(true)
    expect(await wakes()).toBe(true)
    const changed = { entries: [{ ...elves, enabled: false }] }
    await person.call(lorebooks.update, { params: { id }, body: { updated_at, data: changed } })
    expect(await wakes()).toBe(false)
  })

  test('in a chat reads its messages and changes nothing', async () => {
    const session = await startChat(person, { first_mes: '{{setvar::n::1}}An elf comes.' })
    const { id } = await person.call(lorebooks.create, {
      body: { name: 'In chat', data: { entries: [elves] } },
    })
    const body = { session_id: session.id }
    const { active, budget } = await person.call(lorebooks.testOne, { params: { id }, body })
    expect(active).toMatchObject([{ key: 'elf', in: 'messages' }])
    expect(budget).toBeGreaterThan(0)
    expect(await person.call(routes.chat.session, { params: { id: session.id } })).toEqual(session)
  })
})

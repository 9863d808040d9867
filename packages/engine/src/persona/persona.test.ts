import { describe, expect, it } from 'vitest'
import { bytesOf, cardChunk, makePng } from '../card/testing/make-png.ts'
import { writePersonas } from './backup.ts'
import { type ImportedPersona, makePersona, mergePersonas } from './persona.ts'
import { readPersonas } from './read.ts'

const jsonBytes = (json: unknown) => bytesOf(JSON.stringify(json))

function readGood(file: Uint8Array): ImportedPersona[] {
  const result = readPersonas(file)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.problem)}`)
  return result.personas
}

const backup = {
  personas: { 'bob.png': 'Bob', 'ann.png': 'Ann', 'old.png': 'Old' },
  persona_descriptions: {
    'bob.png': {
      description: 'A baker.',
      position: 4,
      depth: 3,
      role: 1,
      lorebook: 'Town',
      connections: [{ type: 'character', id: 'amy.png' }],
      title: 'at work',
      odd: 1,
    },
    'old.png': 'Old text.',
    'nobody.png': { description: 'x' },
  },
  default_persona: 'bob.png',
}

describe('a backup of personas', () => {
  it('is read with all fields of each persona', () => {
    expect(readGood(jsonBytes(backup))).toEqual([
      {
        key: 'bob.png',
        name: 'Bob',
        title: 'at work',
        description: 'A baker.',
        place: { position: 'at_depth', depth: 3, role: 'user' },
        lorebook: 'Town',
        connections: [{ type: 'character', id: 'amy.png' }],
        is_default: true,
        rest: { odd: 1 },
      },
      makePersona({ key: 'ann.png', name: 'Ann' }),
      makePersona({ key: 'old.png', name: 'Old', description: 'Old text.' }),
    ])
  })

  it.each([
    [0, 'in_prompt'],
    [1, 'in_prompt'],
    [2, 'note_top'],
    [3, 'note_bottom'],
    ['4', 'at_depth'],
    [9, 'nowhere'],
    [7, 'in_prompt'],
  ])('reads position %j as %s', (position, expected) => {
    const file = { personas: { a: 'A' }, persona_descriptions: { a: { position } } }
    expect(readGood(jsonBytes(file))[0]?.place.position).toBe(expected)
  })

  it('is unchanged by export and import', () => {
    const personas = readGood(jsonBytes(backup))
    expect(readGood(bytesOf(writePersonas(personas)))).toEqual(personas)
  })

  it('case 196: does not overwrite existing personas', () => {
    const { added, skipped } = mergePersonas(
      [{ key: 'bob.png', is_default: false }],
      readGood(jsonBytes(backup)),
    )
    expect(added.map(({ key }) => key)).toEqual(['ann.png', 'old.png'])
    expect(skipped.map(({ key }) => key)).toEqual(['bob.png'])
  })

  it('keeps an existing default', () => {
    const defaults = (is_default: boolean) =>
      mergePersonas([{ key: 'x', is_default }], readGood(jsonBytes(backup))).added.filter(
        each => each.is_default,
      )
    expect(defaults(true)).toEqual([])
    expect(defaults(false)).toMatchObject([{ key: 'bob.png' }])
  })
})

describe('a persona of RisuAI', () => {
  const persona = { name: 'Bob', personaPrompt: 'A baker.', note: 'at work', id: 'i' }
  const expected = makePersona({ name: 'Bob', description: 'A baker.', title: 'at work', rest: { id: 'i' } })

  it('is read from its picture, which is kept', () => {
    const png = makePng(cardChunk('persona', persona))
    expect(readPersonas(png)).toEqual({ ok: true, personas: [expected], notices: [], image: png })
  })

  it('is read from plain JSON', () => {
    expect(readGood(jsonBytes(persona))).toEqual([expected])
  })
})

describe('a file without personas', () => {
  it.each([
    ['another JSON', jsonBytes({ entries: {} }), { code: 'not_a_persona', kind: 'lorebook' }],
    ['a picture', makePng(), { code: 'not_a_persona' }],
    ['half a JSON', bytesOf('{"personas":'), { code: 'broken_json' }],
    ['half a picture', makePng().subarray(0, 9), { code: 'broken_png' }],
  ])('is refused: %s', (_, file, problem) => {
    expect(readPersonas(file)).toEqual({ ok: false, problem })
  })
})

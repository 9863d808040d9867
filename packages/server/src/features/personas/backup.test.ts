import { DEPTH_MAX, PERSONAS_MAX, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { bytesOf, cardChunk, makePng } from '../../../../engine/src/card/testing/make-png.ts'
import { storedFiles } from '../../platform/files/testing/stored-files.ts'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'
import { PICTURE_WIDTHS } from '../uploads/picture-url.ts'

const { personas } = routes
const app = await appForFile()
let person: Api
let people = 0

const newcomer = async () => {
  person = await app.api.register(`person-${people++}`)
}

const bring = (file: object | Uint8Array, key?: string) =>
  person.call(personas.import, {
    body: file instanceof Uint8Array ? file : JSON.stringify(file),
    ...(key !== undefined && { key }),
  })

const all = async () => (await person.call(personas.list)).items

const backup = {
  personas: { 'bob.png': 'Bob', 'ann.png': 'Ann' },
  persona_descriptions: {
    'bob.png': { description: 'A baker.', position: 4, depth: 3, role: 1 },
    'ann.png': { description: 'Walks far.', position: 0 },
  },
  default_persona: 'ann.png',
}

const backupOf = (...personas: readonly { name: string; description?: string; depth?: number }[]) => ({
  personas: Object.fromEntries(personas.map(({ name }, n) => [`${n}.png`, name])),
  persona_descriptions: Object.fromEntries(personas.map(({ name: _, ...rest }, n) => [`${n}.png`, rest])),
})

describe('importing personas', () => {
  test('imports a backup in its order', async () => {
    await newcomer()
    expect(await bring(backup)).toEqual({ added: 2, skipped: [], skipped_count: 0 })
    expect(await all()).toMatchObject([
      { name: 'Ann', description: 'Walks far.', position: 'in_prompt', is_default: true },
      { name: 'Bob', description: 'A baker.', position: 'at_depth', depth: 3, role: 'user' },
    ])
    await newcomer()
    await bring(backupOf({ name: 'First' }, { name: 'Second' }))
    expect((await all()).map(({ name }) => name)).toEqual(['First', 'Second'])
  })

  test('overwrites none, and keeps the default', async () => {
    await newcomer()
    const body = { name: 'Bob', description: 'A smith.', is_default: true }
    const mine = await person.call(personas.create, { body })
    const skipped = [{ name: 'Bob', reason: 'exists' }]
    expect(await bring(backup)).toEqual({ added: 1, skipped, skipped_count: 1 })
    expect(await all()).toMatchObject([mine, { name: 'Ann', is_default: false }])
    expect((await bring(backup)).added).toBe(0)
  })

  test('truncates nothing, and says what is wrong with each', async () => {
    await newcomer()
    const file = backupOf(
      { name: ' ' },
      { name: 'Long', description: 'x'.repeat(4_001) },
      { name: 'x'.repeat(101) },
      { name: 'Fits\n well', depth: 1e9 },
    )
    expect(await bring(file)).toMatchObject({
      added: 1,
      skipped: [
        { name: '', reason: 'no_name' },
        { name: 'Long', reason: 'too_long' },
        { reason: 'too_long' },
      ],
    })
    expect(await all()).toMatchObject([{ name: 'Fits  well', depth: DEPTH_MAX }])
  })

  test('stops at the limit', async () => {
    await newcomer()
    const many = Array.from({ length: PERSONAS_MAX + 300 }, (_, n) => ({ name: `No. ${n}` }))
    const result = await bring(backupOf(...many))
    expect(result).toMatchObject({ added: PERSONAS_MAX, skipped_count: 300 })
    expect(result.skipped).toHaveLength(PERSONAS_MAX)
    expect(result.skipped[0]).toEqual({ name: `No. ${PERSONAS_MAX}`, reason: 'no_room' })
  })

  test('imports a RisuAI persona with its picture', async () => {
    await newcomer()
    const risu = { name: 'Risu', personaPrompt: 'A squirrel.' }
    expect(await bring(makePng(cardChunk('persona', risu)))).toMatchObject({ added: 1 })
    const [persona] = await all()
    expect(persona).toMatchObject({ name: 'Risu', description: 'A squirrel.' })
    expect((await fetch(new URL(persona?.avatar_url ?? '', app.url))).status).toBe(200)
  })

  test('keeps pictures that are in use only', async () => {
    await newcomer()
    const before = await storedFiles(app.context)
    const risu = makePng(cardChunk('persona', { name: 'Risu', personaPrompt: 'A squirrel.' }))
    const key = crypto.randomUUID()
    for (const again of [key, key, crypto.randomUUID()]) await bring(risu, again)
    expect(await all()).toHaveLength(1)
    const after = await storedFiles(app.context)
    expect(after).toHaveLength(before.length + PICTURE_WIDTHS.length)
  })

  test('has one effect with the same key', async () => {
    await newcomer()
    const key = crypto.randomUUID()
    const result = await bring(backup, key)
    expect(await bring(backup, key)).toEqual(result)
    expect(await all()).toHaveLength(2)
  })

  test.each([
    ['what is no JSON', 'Buy ink.'],
    ['a card', JSON.stringify({ spec: 'chara_card_v2', data: { name: 'Amy' } })],
    ['a picture without words', makePng()],
    ['nothing', ''],
    ['a nest of a million brackets', '['.repeat(1_000_000)],
  ])('of %s is refused, and stores nothing', async (_, body) => {
    await newcomer()
    expect(await person.refused(personas.import, { body })).toMatchObject({ code: 'no_personas' })
    expect(await all()).toEqual([])
  })
})

describe('exporting personas', () => {
  test('returns a backup that imports the same', async () => {
    await newcomer()
    await bring(backup)
    const before = await all()
    const response = await person.send(personas.export)
    expect(response.headers.get('content-disposition')).toContain('personas.json')
    const file = bytesOf(await response.text())
    await newcomer()
    await bring(file)
    const content = before.map(({ name, description, position, depth, role, is_default }) => ({
      name,
      description,
      position,
      depth,
      role,
      is_default,
    }))
    expect(await all()).toMatchObject(content)
  })

  test('contains own personas only', async () => {
    await newcomer()
    await bring(backup)
    await newcomer()
    expect(await (await person.send(personas.export)).json()).toMatchObject({ personas: {} })
  })
})

test.each([personas.import, personas.export])('$method $path is for people with an account', async route => {
  expect((await app.api.send(route as typeof personas.export)).status).toBe(401)
})

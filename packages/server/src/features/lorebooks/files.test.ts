import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@inkling/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { bytesOf, cardChunk, makePng } from '../../../../engine/src/card/testing/make-png.ts'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'

const { lorebooks } = routes
const app = await appForFile()
let person: Api
let people = 0
beforeEach(async () => {
  person = await app.api.register(`person-${people++}`)
})

const bring = (file: object | Uint8Array, fileName?: string, key?: string) =>
  person.call(lorebooks.import, {
    body: file instanceof Uint8Array ? file : JSON.stringify(file),
    query: { fileName },
    ...(key !== undefined && { key }),
  })

const worldFile = {
  entries: { 3: { uid: 3, key: ['elf'], content: 'Elves sing.', comment: 'Elves', position: 4, depth: 2 } },
}

describe('importing a lorebook', () => {
  test('accepts a SillyTavern world file, named after its file', async () => {
    const { lorebook, notices } = await bring(worldFile, '精灵.json')
    expect(lorebook).toMatchObject({ name: '精灵', entries: 1 })
    expect(notices).toEqual([])
    const { data } = await person.call(lorebooks.get, { params: { id: lorebook.id } })
    expect(data.entries[0]).toMatchObject({ id: 3, keys: ['elf'], extensions: { position: 4, depth: 2 } })
  })

  test.each([
    ['of Character Card V3', { spec: 'lorebook_v3', data: { name: 'V3', entries: [{ keys: ['a'] }] } }, 'V3'],
    ['of RisuAI', { type: 'risu', ver: 1, data: [{ key: 'a', content: 'x' }] }, 'file'],
    ['of NovelAI', { lorebookVersion: 5, entries: [{ keys: ['a'], text: 'x' }] }, 'file'],
    ['of Agnaistic', { kind: 'memory', name: 'AG', entries: [{ keywords: ['a'], entry: 'x' }] }, 'AG'],
  ])('imports one %s', async (_, file, name) => {
    expect((await bring(file, 'file.json')).lorebook).toMatchObject({ name, entries: 1 })
  })

  test('accepts a card and takes its lorebook', async () => {
    const character_book = { name: 'Inside', entries: [{ keys: ['a'], content: 'x' }, 7] }
    const card = { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Amy', character_book } }
    const { lorebook, notices } = await bring(makePng(cardChunk('chara', card)), 'Amy.png')
    expect(lorebook).toMatchObject({ name: 'Inside', entries: 1 })
    expect(notices).toContainEqual(expect.objectContaining({ code: 'dropped_item' }))
  })

  test('has one effect with the same key', async () => {
    const key = crypto.randomUUID()
    const imported = await bring(worldFile, 'a.json', key)
    expect(await bring(worldFile, 'a.json', key)).toEqual(imported)
    expect((await person.call(lorebooks.list)).total).toBe(1)
  })

  test.each([
    ['what is no JSON', 'Buy ink.'],
    ['a card without one', JSON.stringify({ spec: 'chara_card_v2', data: { name: 'Amy' } })],
    ['a picture without words', makePng()],
    ['nothing', ''],
    ['a nest of a million brackets', '['.repeat(1_000_000)],
  ])('of %s is refused, and stores nothing', async (_, body) => {
    expect(await person.refused(lorebooks.import, { body })).toMatchObject({ code: 'not_a_lorebook' })
    expect((await person.call(lorebooks.list)).total).toBe(0)
  })

  const sample = join(import.meta.dirname, '../../../../../../shared/data/world-info-real/st-Eldoria.json')
  test.skipIf(!existsSync(sample))('imports a real one and exports it unchanged', async () => {
    const file = JSON.parse(readFileSync(sample, 'utf8'))
    const { lorebook } = await bring(file, 'Eldoria.json')
    const again = await exported(lorebook.id, 'world')
    expect(Object.values(again.entries)).toMatchObject(
      Object.values<{ content: string }>(file.entries).map(({ content }) => ({ content })),
    )
  })
})

// biome-ignore lint/suspicious/noExplicitAny: a file of another program, looked at here and there
const exported = async (id: string, format: 'world' | 'v3'): Promise<any> =>
  await (await person.send(lorebooks.export, { params: { id }, query: { format } })).json()

describe('exporting a lorebook', () => {
  test('returns a world file with its name', async () => {
    const { lorebook } = await bring(worldFile, '精灵.json')
    const response = await person.send(lorebooks.export, { params: { id: lorebook.id } })
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('精灵.json'))
    expect(await response.json()).toMatchObject(worldFile)
  })

  test('returns a Character Card V3 lorebook that imports the same', async () => {
    const { lorebook } = await bring(worldFile, 'Elves.json')
    const file = await exported(lorebook.id, 'v3')
    expect(file.spec).toBe('lorebook_v3')
    const again = await bring(bytesOf(JSON.stringify(file)))
    expect(await exported(again.lorebook.id, 'v3')).toEqual(file)
  })
})

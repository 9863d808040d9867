import { type LorebookTile, routes } from '@inkling/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'

const { lorebooks } = routes
const app = await appForFile()
let person: Api
let people = 0
beforeEach(async () => {
  person = await app.api.register(`person-${people++}`)
})

const write = (name: string, ...entries: LorebookFields[]) =>
  person.call(lorebooks.create, { body: { name, data: { entries } } })

const read = ({ id }: Pick<LorebookTile, 'id'>) => person.call(lorebooks.get, { params: { id } })

const all = async () => (await person.call(lorebooks.list)).items

type LorebookFields = Record<string, unknown>

const elves = { keys: ['elf'], content: 'Elves sing.', comment: 'Elves' }

describe('a lorebook', () => {
  test('is created with complete entries', async () => {
    const lorebook = await write('Woods', elves, { content: 'Always.', constant: true, odd: [1] })
    expect(lorebook).toMatchObject({ name: 'Woods', entries: 2 })
    expect(lorebook.tokens).toBeGreaterThan(3)
    const { data } = await read(lorebook)
    expect(data).toMatchObject({
      name: 'Woods',
      entries: [
        { ...elves, id: 0, enabled: true, insertion_order: 100, extensions: {} },
        { id: 1, content: 'Always.', odd: [1] },
      ],
    })
  })

  test('can be created empty', async () => {
    const lorebook = await person.call(lorebooks.create, { body: { name: 'Empty' } })
    expect((await read(lorebook)).data.entries).toEqual([])
  })

  test('counts the tokens of enabled entries', async () => {
    const on = await write('On', elves)
    const off = await write('Off', { ...elves, enabled: false })
    expect(on.tokens).toBeGreaterThan(off.tokens)
    expect(off.tokens).toBe(0)
  })

  test('is listed with the others, last changed first', async () => {
    const first = await write('First')
    await write('Second')
    app.clock.advance({ seconds: 1 })
    const { id, updated_at } = first
    await person.call(lorebooks.update, { params: { id }, body: { updated_at, name: 'First again' } })
    expect((await all()).map(({ name }) => name)).toEqual(['First again', 'Second'])
  })

  test('is deleted', async () => {
    const { id } = await write('Gone')
    await person.call(lorebooks.remove, { params: { id } })
    expect(await all()).toEqual([])
    expect(await person.refused(lorebooks.get, { params: { id } })).toMatchObject({ code: 'not_found' })
  })
})

describe('changing a lorebook', () => {
  const change = (id: LorebookTile['id'], body: object, key?: string) => ({
    params: { id },
    body: body as { updated_at: string },
    ...(key !== undefined && { key }),
  })

  test('saves it as a whole; a new name shows everywhere', async () => {
    const { id, updated_at } = await write('Woods', elves)
    const data = { scan_depth: 4, entries: [{ ...elves, id: 7, extensions: { sticky: 2 } }] }
    const lorebook = await person.call(lorebooks.update, change(id, { updated_at, name: 'Forest', data }))
    expect(lorebook).toMatchObject({ name: 'Forest', entries: 1 })
    expect((await read({ id })).data).toMatchObject({ ...data, name: 'Forest' })
  })

  test('by name only keeps the entries', async () => {
    const { id, updated_at } = await write('Woods', elves)
    await person.call(lorebooks.update, change(id, { updated_at, name: 'Forest' }))
    expect((await read({ id })).data).toMatchObject({ name: 'Forest', entries: [elves] })
  })

  test('is refused if it was changed meanwhile', async () => {
    const { id, updated_at } = await write('Woods', elves)
    await person.call(lorebooks.update, change(id, { updated_at, name: 'Theirs' }))
    expect(await person.refused(lorebooks.update, change(id, { updated_at, name: 'Mine' }))).toMatchObject({
      code: 'stale_edit',
    })
    expect((await read({ id })).name).toBe('Theirs')
  })

  test('twice at once succeeds once', async () => {
    const { id, updated_at } = await write('Woods', elves)
    const names = ['One', 'Two', 'Three']
    const answers = await Promise.all(
      names.map(name => person.send(lorebooks.update, change(id, { updated_at, name }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('has one effect with the same key', async () => {
    const { id, updated_at } = await write('Woods', elves)
    const key = crypto.randomUUID()
    const body = { updated_at, name: 'Once' }
    const first = await person.call(lorebooks.update, change(id, body, key))
    expect(await person.call(lorebooks.update, change(id, body, key))).toEqual(first)
  })
})

describe('limits of lorebooks', () => {
  test('refuse too many books', async () => {
    for (let begun = 0; begun < 200; begun += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => write(`No. ${begun + n}`)))
    }
    const refused = await person.refused(lorebooks.create, { body: { name: 'One more' } })
    expect(refused).toMatchObject({ code: 'lorebook_limit', status: 409 })
    expect((await person.call(lorebooks.list)).total).toBe(200)
  })

  test('refuse more than 10,000 entries', async () => {
    const data = { entries: Array.from({ length: 10_001 }, () => ({})) }
    expect((await person.send(lorebooks.create, { body: { name: 'Long', data } })).status).toBe(400)
    const file = JSON.stringify({ spec: 'lorebook_v3', data })
    expect(await person.refused(lorebooks.import, { body: file })).toMatchObject({
      code: 'lorebook_too_large',
    })
  })

  test('refuse more than 6 MB', async () => {
    const data = { entries: [{ content: '墨'.repeat(2_100_000) }] }
    expect(await person.refused(lorebooks.create, { body: { name: 'Heavy', data } })).toMatchObject({
      code: 'lorebook_too_large',
      status: 413,
    })
    expect(await all()).toEqual([])
  })

  test('remove characters that the database cannot store', async () => {
    const lorebook = await write('Odd', { content: 'a\0b\ud800', keys: ['x\0'] })
    expect((await read(lorebook)).data.entries[0]).toMatchObject({ content: 'ab\ufffd', keys: ['x'] })
  })
})

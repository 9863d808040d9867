import { routes } from '@inkling/contract'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'

const { cards } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const other = await app.api.register('other')

test('lists one’s own cards, last changed first', async () => {
  const writer = await app.api.register('writer')
  const one = await writer.call(cards.create, { body: { data: { name: 'One' } } })
  await writer.call(cards.create, { body: { data: { name: 'Two' } } })
  await writer.call(cards.update, { params: { id: one.id }, body: { tagline: 'again' } })
  const { items, total } = await writer.call(cards.listMine)
  expect([total, ...items.map(card => card.name)]).toEqual([2, 'One', 'Two'])
})

const named = (by: Api, name: string) => by.call(cards.create, { body: { data: { name } } })

test('counts one’s own cards by status, and lists those of one', async () => {
  const writer = await app.api.register('counter')
  const one = await named(writer, 'One')
  await named(writer, 'Two')
  await writer.call(cards.requestPublic, { params: { id: one.id } })
  const { items, total, counts } = await writer.call(cards.listMine, { query: { status: 'pending' } })
  expect(items.map(card => card.name)).toEqual(['One'])
  expect(total).toBe(1)
  expect(counts).toEqual({ private: 1, pending: 1, public: 0, rejected: 0 })
})

test('applies an action to several, and lists those it could not change', async () => {
  const writer = await app.api.register('many')
  const [one, two, three] = [
    await named(writer, 'One'),
    await named(writer, 'Two'),
    await named(writer, 'Three'),
  ]
  await writer.call(cards.requestPublic, { params: { id: two.id } })
  const { items } = await writer.call(cards.changeMine, {
    body: { action: 'request_public', ids: [one.id, two.id] },
  })
  expect(new Map(items.map(item => [item.id, item.problem]))).toEqual(
    new Map([
      [one.id, null],
      [two.id, 'wrong_status'],
    ]),
  )
  const ids = [one.id, two.id, three.id]
  await writer.call(cards.changeMine, { body: { action: 'make_private', ids } })
  expect((await writer.call(cards.listMine)).counts).toMatchObject({ private: 3, pending: 0 })
  await writer.call(cards.changeMine, { body: { action: 'remove', ids } })
  expect((await writer.call(cards.listMine)).total).toBe(0)
})

test('does nothing if one is another user’s', async () => {
  const writer = await app.api.register('mixed')
  const ids = [(await named(writer, 'Mine')).id, (await named(other, 'Theirs')).id]
  const body = { action: 'remove' as const, ids }
  expect((await writer.refused(cards.changeMine, { body })).status).toBe(404)
  expect((await writer.call(cards.listMine)).total).toBe(1)
})

test('an admin changes no cards of others this way', async () => {
  const { id } = await named(other, 'Public')
  await other.call(cards.requestPublic, { params: { id } })
  const body = { action: 'remove' as const, ids: [id] }
  expect((await admin.refused(cards.changeMine, { body })).status).toBe(403)
  const query = { ids: id, format: 'json' } as const
  expect((await admin.refused(cards.exportMine, { query })).status).toBe(403)
})

test('exports several as a zip with unique names', async () => {
  const writer = await app.api.register('packer')
  const ids = [(await named(writer, 'Amy')).id, (await named(writer, 'amy')).id]
  const response = await writer.send(cards.exportMine, { query: { ids: ids.join(','), format: 'json' } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(files)).toEqual(['Amy.json', 'amy (2).json'])
  expect(JSON.parse(new TextDecoder().decode(files['Amy.json']))).toMatchObject({ data: { name: 'Amy' } })
})

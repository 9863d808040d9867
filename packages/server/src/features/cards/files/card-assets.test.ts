import { routes } from '@inkling/contract'
import { readCard, writeCharx } from '@inkling/engine'
import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'
import { buildCard } from '../card-fields.ts'

const { cardAssets, cards } = routes
const app = await appForFile()
const owner = await app.api.register('owner')

const row = (name: string) => ({ type: 'emotion', uri: `embeded://assets/${name}.txt`, name, ext: 'txt' })
const file = (path: string) => ({ path, bytes: new TextEncoder().encode(path), use: null })
const bring = async () => {
  const card = buildCard({ name: 'Keeper', assets: [row('joy'), row('grief')] })
  const body = writeCharx(card, {
    assets: ['assets/joy.txt', 'assets/grief.txt', 'notes.txt'].map(file),
  })
  return await owner.call(cards.import, { body: body as never }) // raw bytes of a file
}

test('an owner can list a card’s files and remove one', async () => {
  const { id } = await bring()
  const { items } = await owner.call(cardAssets.list, { params: { id } })
  expect(items).toContainEqual({ path: 'assets/joy.txt', bytes: 14 })
  const path = 'assets/joy.txt'
  const response = await owner.send(cardAssets.download, { params: { id }, query: { path } })
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(await response.text()).toBe(path)
  expect(await owner.refused(cardAssets.download, { params: { id }, query: { path: '../x' } })).toMatchObject(
    {
      code: 'not_found',
    },
  )
})

test('a removed file is not exported; the others are', async () => {
  const { id, facts } = await bring()
  const changed = await owner.call(cards.update, {
    params: { id },
    body: { data: { assets: [row('grief')] } },
  })
  expect(changed.facts.assets).toBe(facts.assets - 1)
  const response = await owner.send(cards.export, { params: { id }, query: { format: 'charx' } })
  const reading = readCard(new Uint8Array(await response.arrayBuffer()))
  const paths = reading.ok ? reading.assets.map(({ path }) => path) : []
  expect(paths).toEqual(expect.arrayContaining(['assets/grief.txt', 'notes.txt']))
  expect(paths).not.toContain('assets/joy.txt')
})

test('a card written here has none, and others cannot list them', async () => {
  const { id } = await owner.call(cards.create, { body: { data: { name: 'Written' } } })
  expect(await owner.call(cardAssets.list, { params: { id } })).toEqual({ items: [] })
  const other = await app.api.register('other')
  expect(await other.refused(cardAssets.list, { params: { id } })).toMatchObject({ code: 'not_found' })
})

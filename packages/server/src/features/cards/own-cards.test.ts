import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'

const { cards } = routes
const app = await appForFile()

test('lists one’s own cards, last changed first', async () => {
  const writer = await app.api.register('writer')
  const one = await writer.call(cards.create, { body: { data: { name: 'One' } } })
  await writer.call(cards.create, { body: { data: { name: 'Two' } } })
  await writer.call(cards.update, { params: { id: one.id }, body: { tagline: 'again' } })
  const { items, total } = await writer.call(cards.mine)
  expect([total, ...items.map(card => card.name)]).toEqual([2, 'One', 'Two'])
})

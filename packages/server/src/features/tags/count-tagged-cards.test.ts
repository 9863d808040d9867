import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'
import { countTagged } from '../cards/search/find-cards.ts'
import { CardCounter } from './count-tagged-cards.ts'

const { cards } = routes
const app = await appForFile()
const admin = await app.api.register('admin')

test('tags are recounted when cards were indexed, and not otherwise', async () => {
  let counted = 0
  const counter = new CardCounter(app.context.db, async (db, keys) => {
    counted++
    return await countTagged(db, keys)
  })
  /** PostgreSQL's statistics may lag by a second. */
  const countAll = async (): Promise<number> => {
    counted = 0
    for (let before = -1; before !== counted; ) {
      before = counted
      await counter.count()
    }
    return counted
  }
  expect(await countAll()).toBeGreaterThan(0)
  await expect.poll(countAll, { timeout: 10_000, interval: 500 }).toBe(0)
  expect(await countAll()).toBe(0)
  const { id } = await admin.call(cards.create, { body: { data: { name: 'Wren' }, tags: ['cosy'] } })
  await admin.call(cards.requestPublic, { params: { id } })
  await expect.poll(countAll, { timeout: 10_000, interval: 500 }).toBeGreaterThan(0)
})

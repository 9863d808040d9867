import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import type { Api } from '../../../testing/api.ts'
import { startChat } from '../../../testing/chat.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { lockedTable } from '../../../testing/locked-table.ts'

const app = await appForFile({ isAlone: true })
const reader = await app.api.register('reader')
const other = await app.api.register('other')

test('heavy calls run one at a time per account', async () => {
  const [own, others] = [await startChat(reader), await startChat(other)]
  const treeOf = (api: Api, { card_id }: typeof own) =>
    api.call(routes.chat.tree, { params: { cardId: card_id } })
  const table = await lockedTable(app.database.pool, 'messages')
  const trees = [treeOf(reader, own), treeOf(reader, own), treeOf(reader, own)]
  await expect.poll(table.waiting).toBe(1)
  trees.push(treeOf(other, others))
  await expect.poll(table.waiting).toBe(2)
  await delay(200)
  expect(await table.waiting()).toBe(2)
  await table.unlock()
  expect((await Promise.all(trees)).map(({ items }) => items.length)).toEqual([1, 1, 1, 1])
})

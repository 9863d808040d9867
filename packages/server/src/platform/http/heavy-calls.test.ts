import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { startChat } from '../../testing/chat.ts'
import { appForFile } from '../../testing/for-file.ts'

// What is asked of a table that is locked waits for it in the database, where it can be counted.

const app = await appForFile({ isAlone: true })
const reader = await app.api.register('reader')
const other = await app.api.register('other')
const { pool } = app.database

async function waitingForTable(): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].count
}

test('of an account one is worked on at a time, and those of others beside it', async () => {
  const [own, others] = [await startChat(reader), await startChat(other)]
  const treeOf = (api: Api, { card_id }: typeof own) =>
    api.call(routes.chat.tree, { params: { cardId: card_id } })
  const holder = await pool.connect()
  await holder.query('begin; lock table sessions in access exclusive mode')
  const trees = [treeOf(reader, own), treeOf(reader, own), treeOf(reader, own)]
  await expect.poll(waitingForTable).toBe(1)
  trees.push(treeOf(other, others))
  await expect.poll(waitingForTable).toBe(2)
  await holder.query('commit')
  holder.release()
  expect((await Promise.all(trees)).map(({ items }) => items.length)).toEqual([1, 1, 1, 1])
})

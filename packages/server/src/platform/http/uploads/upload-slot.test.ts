import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import type { Api } from '../../../testing/api.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { lockedTable } from '../../../testing/locked-table.ts'

const app = await appForFile({ isAlone: true })
const author = await app.api.register('author')
const other = await app.api.register('other')

const bring = (api: Api, name: string) =>
  api.call(routes.lorebooks.import, { body: JSON.stringify({ name, entries: {} }) })

test('two uploads per account are read at a time', async () => {
  await bring(author, 'First') // starts the file workers
  const table = await lockedTable(app.database.pool, 'lorebooks')
  const brought = Array.from({ length: 6 }, (_, n) => bring(author, `Book ${n}`))
  await expect.poll(table.waiting, { timeout: 15_000 }).toBe(2)
  brought.push(bring(other, 'Another'))
  await expect.poll(table.waiting, { timeout: 15_000 }).toBe(3)
  await delay(200)
  expect(await table.waiting()).toBe(3)
  await table.unlock()
  await Promise.all(brought)
  expect((await author.call(routes.lorebooks.list)).total).toBe(7)
})

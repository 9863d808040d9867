import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../testing/database.ts'
import type { Tables } from '../../database/tables.ts'
import { deleteOldWindows, SharedLimits } from './share-limits.ts'
import { SlidingWindows } from './windows.ts'

const bound = { calls: 10, spanMs: 3600_000 }

test('two instances share counts, and old ones expire', async () => {
  const database = await freshDatabase<Tables>()
  onTestFinished(() => database.close())
  const [one, two] = [join(), join()]
  const isAdmitted = (windows: SlidingWindows): boolean => windows.count('cards somebody', bound, now()) === 0
  const now = (): number => Date.now()
  for (let nth = 0; nth < 6; nth++) expect(isAdmitted(one)).toBe(true)
  expect(isAdmitted(two)).toBe(true)
  // The second has nine left by its own count, but three with the first one's.
  await expect.poll(() => countWindows(), { timeout: 5_000 }).toBe(7)
  expect(isAdmitted(two)).toBe(true)
  await expect.poll(() => countWindows(), { timeout: 5_000 }).toBe(8)
  await delay(100) // wait until totals are merged
  expect([1, 2, 3, 4].map(() => isAdmitted(two))).toEqual([true, true, false, false])
  await expect.poll(() => countWindows(), { timeout: 5_000 }).toBe(10)
  await deleteOldWindows(database.kysely)
  expect(await countWindows()).toBe(10)
  await database.kysely
    .updateTable('limit_windows')
    .set({ start: now() - 3 * 3600_000 })
    .execute()
  await deleteOldWindows(database.kysely)
  expect(await countWindows()).toBe(0)

  function join(): SlidingWindows {
    const windows = new SlidingWindows()
    const options = { streamDb: database.kysely, log: pino({ level: 'silent' }), isAlone: false }
    const sharing = new SharedLimits(options, windows)
    onTestFinished(() => sharing.close())
    return windows
  }
  async function countWindows(): Promise<number> {
    const rows = await database.kysely.selectFrom('limit_windows').select('calls').execute()
    return rows.reduce((sum, { calls }) => sum + calls, 0)
  }
})

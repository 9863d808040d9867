import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { Tables } from '../database/tables.ts'
import { claimSchedule } from './run-jobs.ts'

test('of many instances one has the turn, and another only when its time has passed', async () => {
  const { kysely: db, close } = await freshDatabase<Tables>()
  onTestFinished(close)
  const all = (everyMs: number) =>
    Promise.all(Array.from({ length: 8 }, () => claimSchedule(db, 'sweep', everyMs)))
  const whose = async (everyMs: number) => (await all(everyMs)).filter(isMine => isMine).length
  expect(await whose(60_000)).toBe(1)
  expect(await whose(60_000)).toBe(0)
  await delay(20)
  expect(await claimSchedule(db, 'sweep', 10)).toBe(true)
  expect(await claimSchedule(db, 'something else', 60_000)).toBe(true)
})

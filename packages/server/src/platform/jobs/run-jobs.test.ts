import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { Tables } from '../database/tables.ts'
import { counter } from '../metrics/metrics.ts'
import { claimSchedule, listFailingJobs, processEach, recordFailingJobs, runJobs } from './run-jobs.ts'

test('a failing job is logged by name and counted, and the others run', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: line => lines.push(line) })
  const failures = counter({ name: 'failures_total', help: 'Failures.', labelNames: ['chore'] })
  const done: string[] = []
  const chores = {
    first: async () => void done.push('first'),
    broken: () => Promise.reject(new Error('it takes too long')),
    last: async () => void done.push('last'),
  }
  expect(await runJobs(chores, { log, failures })).toEqual(['broken'])
  expect(done).toEqual(['first', 'last'])
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { chore: 'broken', err: { message: 'it takes too long' } },
  ])
  const counted = (await failures.get()).values.map(({ labels, value }) => [labels.chore, value])
  expect(counted).toEqual([
    ['first', 0],
    ['broken', 1],
    ['last', 0],
  ])
})

test('a job counts as failing after hours without success, until it succeeds', async () => {
  const database = await freshDatabase<Tables>()
  onTestFinished(() => database.close())
  const { kysely: db } = database
  const nameFailing = async () => (await listFailingJobs(db)).map(({ name }) => name)
  const hoursGoBy = (hours: number) =>
    sql`
      update installation set value = (value::timestamptz - make_interval(hours => ${hours}::int))::text
      where name like 'chore_failing/%'`.execute(db)

  await recordFailingJobs(db, ['bin', 'drafts'])
  await hoursGoBy(2)
  expect(await nameFailing()).toEqual([])
  await recordFailingJobs(db, ['bin'])
  await hoursGoBy(2)
  await recordFailingJobs(db, ['bin', 'files'])
  expect(await nameFailing()).toEqual(['bin'])
  await recordFailingJobs(db, ['drafts', 'files'])
  expect(await nameFailing()).toEqual([])
})

test('all due items are processed, however many there are', async () => {
  const due = new Set(Array.from({ length: 1_234 }, (_, number) => number))
  const find = async (limit: number) => [...due].slice(0, limit)
  await processEach(find, async one => void due.delete(one))
  expect(due.size).toBe(0)
})

test('a failing item is reported, and the others are processed', async () => {
  const due = new Set([1, 2, 3])
  const doing = processEach(
    async limit => [...due].slice(0, limit),
    async one => {
      if (one === 2) throw new Error('two stays')
      due.delete(one)
    },
  )
  await expect(doing).rejects.toThrow('two stays')
  expect([...due]).toEqual([2])
})

test('only one of several instances claims a schedule, and again only when it is due', async () => {
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

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { silent } from '../../testing/silent.ts'
import type { Tables } from '../database/tables.ts'
import { Bus } from './bus.ts'

declare module './channels.ts' {
  interface BusMessages {
    greeting: { readonly from: string; readonly text: string }
  }
}

test('a message reaches all other instances in order, and not its sender', async () => {
  const [one, two, three] = await instances(3)
  for (const text of ['墨', '水', 'line\nbreak']) one.bus.publish('greeting', { from: 'one', text })
  await expect.poll(two.received).toEqual(['墨', '水', 'line\nbreak'])
  await expect.poll(three.received).toEqual(['墨', '水', 'line\nbreak'])
  expect(one.received()).toEqual([])
})

test('an instance measures the delay of its messages by itself', async () => {
  const [one, two] = await instances(2)
  one.bus.publish('greeting', { from: 'one', text: 'hello' })
  const announcedCount = async (bus: Bus) =>
    (await bus.lag.get()).values.find(({ metricName }) => metricName === 'inkling_bus_lag_seconds_count')
      ?.value
  await expect.poll(() => announcedCount(one.bus)).toBe(1)
  expect(await announcedCount(two.bus)).toBe(0)
})

test('messages too large for one notification are split into several', async () => {
  const [one, two] = await instances(2)
  const texts = Array.from({ length: 500 }, (_, n) => `${n} ${'墨'.repeat(40)}`)
  for (const text of texts) one.bus.publish('greeting', { from: 'one', text })
  await expect.poll(two.received).toEqual(texts)
})

test('an instance that loses its connection reconnects and reports it', async () => {
  const [one, two] = await instances(2)
  let times = 0
  two.bus.onListening(() => times++)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(one.db)
  await expect.poll(() => times).toBe(1)
  expect(two.bus.isListening).toBe(true)
  await expect.poll(() => one.bus.isListening).toBe(true)
  one.bus.publish('greeting', { from: 'one', text: 'again' })
  await expect.poll(two.received).toEqual(['again'])
})

test('a failing handler does not affect the others', async () => {
  const [one, two] = await instances(2, bus =>
    bus.subscribe('greeting', () => {
      throw new Error('a mistake')
    }),
  )
  one.bus.publish('greeting', { from: 'one', text: 'hello' })
  await expect.poll(two.received).toEqual(['hello'])
})

test('messages published before shutdown are still sent', async () => {
  const [one, two] = await instances(2)
  one.bus.publish('greeting', { from: 'one', text: 'goodbye' })
  await one.bus.close()
  await expect.poll(two.received).toEqual(['goodbye'])
})

test('a single instance sends no messages and misses none', async () => {
  const database = await openDatabase()
  const alone = new Bus({ ...database, instanceId: 'alone', isAlone: true, log: silent })
  expect(alone.isListening).toBe(true)
  alone.publish('greeting', { from: 'alone', text: 'echo?' })
  await alone.close()
})

async function openDatabase() {
  const database = await emptyDatabase<Tables>()
  onTestFinished(() => database.close())
  return { db: database.kysely, pool: database.pool }
}

type BusInstance = { bus: Bus; db: Awaited<ReturnType<typeof openDatabase>>['db']; received(): string[] }

/** Waits until all buses listen. */
async function instances(count: 2, before?: (bus: Bus) => void): Promise<[BusInstance, BusInstance]>
async function instances(count: 3): Promise<[BusInstance, BusInstance, BusInstance]>
async function instances(count: number, before?: (bus: Bus) => void): Promise<BusInstance[]> {
  const database = await openDatabase()
  const all = Array.from({ length: count }, (_, n) => {
    const bus = new Bus({ ...database, instanceId: `instance ${n}`, isAlone: false, log: silent })
    const texts: string[] = []
    before?.(bus)
    bus.subscribe('greeting', ({ text }) => texts.push(text))
    onTestFinished(() => bus.close())
    return { bus, db: database.db, received: () => texts }
  })
  await expect.poll(() => all.every(({ bus }) => bus.isListening)).toBe(true)
  return all
}

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { silent } from '../../testing/silent.ts'
import { type ListenEvent, NotificationListener, notify } from './listen.ts'
import { inTransaction } from './transactions.ts'

test('a notification reaches every handler of its channel and no other', async () => {
  const { kysely, listener } = await openListener()
  const [one, two, other] = [recordEvents(), recordEvents(), recordEvents()]
  listener.listen('session:1', one.handler)
  listener.listen('session:1', two.handler)
  listener.listen('session:2', other.handler)
  await allListening(one, two, other)
  await notify(kysely, 'session:1', '墨')
  await expect.poll(() => [...one.payloads(), ...two.payloads()]).toEqual(['墨', '墨'])
  expect(other.payloads()).toEqual([])
})

test('a transaction notifies when it commits, and not when it rolls back', async () => {
  const { kysely, listener } = await openListener()
  const recording = recordEvents()
  listener.listen('news', recording.handler)
  await allListening(recording)
  const undone = inTransaction(kysely, async transaction => {
    await notify(transaction, 'news', 'undone')
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await inTransaction(kysely, transaction => notify(transaction, 'news', 'done'))
  await expect.poll(recording.payloads).toEqual(['done'])
})

test('after a reconnect, handlers learn that they may have missed notifications', async () => {
  const { kysely, listener } = await openListener()
  const recording = recordEvents()
  listener.listen('news', recording.handler)
  await allListening(recording)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(kysely)
  await expect.poll(() => recording.all.filter(({ kind }) => kind === 'listening').length).toBeGreaterThan(1)
  await notify(kysely, 'news', 'still here')
  await expect.poll(recording.payloads).toEqual(['still here'])
})

test('a removed handler gets no notifications, and a failing one does not affect the others', async () => {
  const { kysely, listener } = await openListener()
  const [stays, leaves] = [recordEvents(), recordEvents()]
  listener.listen('news', () => {
    throw new Error('a mistake')
  })
  const stop = listener.listen('news', leaves.handler)
  listener.listen('news', stays.handler)
  await allListening(stays, leaves)
  stop()
  await notify(kysely, 'news', 'hello')
  await expect.poll(stays.payloads).toEqual(['hello'])
  expect(leaves.payloads()).toEqual([])
})

async function openListener() {
  const database = await emptyDatabase()
  const listener = new NotificationListener(database.pool, silent)
  onTestFinished(async () => {
    await listener.close()
    await database.close()
  })
  return { kysely: database.kysely, listener }
}

type Record = ReturnType<typeof recordEvents>

function recordEvents() {
  const all: ListenEvent[] = []
  return {
    all,
    handler: (event: ListenEvent) => {
      all.push(event)
    },
    payloads: () => all.flatMap(event => (event.kind === 'notified' ? [event.payload] : [])),
  }
}

async function allListening(...records: Record[]): Promise<void> {
  await expect.poll(() => records.every(({ all }) => all.some(({ kind }) => kind === 'listening'))).toBe(true)
}

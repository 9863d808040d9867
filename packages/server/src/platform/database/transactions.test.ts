import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '../../testing/database.ts'
import { isUniqueViolation } from './errors.ts'
import type { Tables } from './tables.ts'
import { deleteInBatches, inTransaction } from './transactions.ts'

test('two transactions that deadlock both succeed in the end', async () => {
  const { kysely } = await openTwoDatabases()
  const pour = (from: string, to: string) =>
    inTransaction(kysely, async transaction => {
      await sql`update pot set ink = ink - 1 where name = ${from}`.execute(transaction)
      await delay(100)
      await sql`update pot set ink = ink + 1 where name = ${to}`.execute(transaction)
    })
  await Promise.all([pour('left', 'right'), pour('right', 'left')])
  const { rows } = await sql`select name, ink from pot order by name`.execute(kysely)
  expect(rows).toEqual([
    { name: 'left', ink: 10 },
    { name: 'right', ink: 10 },
  ])
})

test('a transaction that fails by itself is rolled back and not retried', async () => {
  const { kysely } = await openTwoDatabases()
  let runs = 0
  const failure = await inTransaction(kysely, async transaction => {
    runs++
    await sql`update pot set ink = 0`.execute(transaction)
    await sql`insert into pot values ('left', 1)`.execute(transaction)
  }).catch(error => error)
  expect(isUniqueViolation(failure)).toBe(true)
  expect(isUniqueViolation(failure, 'pot_pkey')).toBe(true)
  expect(isUniqueViolation(failure, 'another_key')).toBe(false)
  expect(runs).toBe(1)
  expect((await sql`select sum(ink)::int as ink from pot`.execute(kysely)).rows).toEqual([{ ink: 20 }])
})

async function openTwoDatabases() {
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  await sql`create table pot (name text primary key, ink int)`.execute(database.kysely)
  await sql`insert into pot values ('left', 10), ('right', 10)`.execute(database.kysely)
  return database
}

test('exactly the matching rows are deleted, in batches', async () => {
  const database = await freshDatabase<Tables>()
  onTestFinished(() => database.close())
  const { kysely: db } = database
  await sql`create table deletions_seen (rows int)`.execute(db)
  await sql`
    create function note_deletion() returns trigger language plpgsql as
    $$ begin insert into deletions_seen select count(*) from gone; return null; end $$`.execute(db)
  await sql`
    create trigger note_deletion after delete on login_failures referencing old table as gone
    for each statement execute function note_deletion()`.execute(db)
  await sql`
    insert into login_failures (account_key, address, failed_at)
    select 'somebody', nth, now() from generate_series(1, 30) nth`.execute(db)

  await deleteInBatches(db, 'login_failures', sql`address::int <= 25`, 10)
  const left = await sql<{ address: string }>`
    select address from login_failures order by address`.execute(db)
  expect(left.rows.map(({ address }) => address)).toEqual(['26', '27', '28', '29', '30'])
  const seen = await sql<{ rows: number }>`select rows from deletions_seen`.execute(db)
  expect(seen.rows.map(({ rows }) => rows)).toEqual([10, 10, 5])
})

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { Tables } from './tables.ts'
import { deleteInBatches } from './transactions.ts'

test('whatever is to go goes, some of it at a time, and nothing else', async () => {
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

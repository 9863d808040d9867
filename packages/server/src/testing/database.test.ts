import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('each fresh database is migrated and separate', async () => {
  const [one, other] = await Promise.all([freshForTest(), freshForTest()])
  await sql`create table mine (x int)`.execute(one.kysely)
  const tables = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const names = (await tables.execute(other.kysely)).rows.map(({ name }) => name)
  expect(names).toContain('migrations')
  expect(names).not.toContain('mine')
})

async function freshForTest() {
  const database = await freshDatabase<unknown>()
  onTestFinished(() => database.close())
  return database
}

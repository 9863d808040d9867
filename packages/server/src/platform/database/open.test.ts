import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'

test('counts come as numbers', async () => {
  const database = await freshDatabase<unknown>()
  const { rows } = await sql`select count(*) from pg_class where false`.execute(database.kysely)
  expect(rows).toEqual([{ count: 0 }])
  await database.close()
})

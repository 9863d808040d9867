import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tables } from '../platform/database/tables.ts'
import { freshDatabase } from '../testing/database.ts'

// Deleting a row looks for rows that refer to it, and without an index reads their whole table. With a hundred thousand
// chats, a deletion of two thousand messages took twenty seconds, so it timed out and never succeeded.
test('every foreign key to rows that can be deleted has an index', async () => {
  const database = await freshDatabase<Tables>()
  onTestFinished(() => database.close())
  const { rows } = await sql<{ reference: string }>`
    select format('%s.%s', key.conrelid::regclass, attribute.attname) as reference
    from pg_constraint key
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid::regclass::text not in ('cards', 'card_revisions') -- these stay
      and not exists (select 1 from pg_index i where i.indrelid = key.conrelid and i.indkey[0] = key.conkey[1])
  `.execute(database.kysely)
  expect(rows.map(({ reference }) => reference)).toEqual([])
})

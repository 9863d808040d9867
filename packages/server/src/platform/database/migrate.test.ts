// @module-tag full

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { silent } from '../../testing/silent.ts'
import type { Applied } from './baseline.ts'
import { scratchDirectory } from './fixtures/embedded.ts'
import { migrate, migrateTo } from './migrate.ts'
import type { Database } from './open.ts'

const first = { '0001-ink.sql': 'create table ink (colour text); insert into ink values ($$black$$)' }
const second = { '0002-more-ink.sql': 'insert into ink select colour || $$er$$ from ink' }

test('migrations run in the order of their numbers, each once', async () => {
  const database = await inkless()
  const directory = await migrations({ ...second, ...first })
  await migrate(database.pool, { directory, logger: silent })
  await migrate(database.pool, { directory, logger: silent })
  expect(await inkIn(database)).toEqual(['black', 'blacker'])
})

test('a later version runs only new migrations', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations(first), logger: silent })
  await migrate(database.pool, { directory: await migrations({ ...first, ...second }), logger: silent })
  expect(await inkIn(database)).toEqual(['black', 'blacker'])
})

test('instances that start together run each migration once', async () => {
  const database = await inkless()
  const directory = await migrations({
    ...first,
    '0002-slow.sql': 'select pg_sleep(0.2)',
    '0003-more-ink.sql': second['0002-more-ink.sql'],
    '0004-index.sql': indexOfInk,
  })
  await Promise.all([1, 2, 3].map(() => migrate(database.pool, { directory, logger: silent })))
  expect(await inkIn(database)).toEqual(['black', 'blacker'])
})

test('an index is created without blocking writes to its table', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations(first), logger: silent })
  const writer = await database.pool.connect()
  await writer.query(`begin; insert into ink values ('blue')`)
  const directory = await migrations({ ...first, '0002-index.sql': indexOfInk })
  const migrating = migrate(database.pool, { directory, logger: silent })
  await expect.poll(() => stateOfIndex(database)).toBe('begun')
  await sql`insert into ink values ('green')`.execute(database.kysely)
  expect(await stateOfIndex(database)).toBe('begun')
  await writer.query('commit')
  writer.release()
  await migrating
  expect(await stateOfIndex(database)).toBe('made')
  expect(await inkIn(database)).toEqual(['black', 'blue', 'green'])
})

test('an interrupted index is created again at the next start, and earlier ones stay', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations(first), logger: silent })
  await sql`insert into ink values ('black')`.execute(database.kysely)
  const unique = `-- Outside a transaction: ink is much written to.
    create index concurrently if not exists ink_lengths on ink (length(colour)); -- of words
    create unique index concurrently if not exists ink_colours on ink (colour);`
  const directory = await migrations({ ...first, '0002-index.sql': unique })
  await expect(migrate(database.pool, { directory, logger: silent })).rejects.toThrow(
    'The migration 0002-index.sql failed: could not create unique index "ink_colours". What it has made stays',
  )
  expect(await stateOfIndex(database, 'ink_lengths')).toBe('made')
  expect(await stateOfIndex(database)).toBe('begun')
  await sql`delete from ink`.execute(database.kysely)
  await migrate(database.pool, { directory, logger: silent })
  expect(await stateOfIndex(database)).toBe('made')
  const { rows } = await sql`select name from migrations order by name`.execute(database.kysely)
  expect(rows).toEqual([{ name: '0001-ink.sql' }, { name: '0002-index.sql' }])
})

test('restoring older tables creates concurrent indexes in the same transaction', async () => {
  const database = await inkless()
  const directory = await migrations({ ...first, '0002-index.sql': indexOfInk })
  await migrate(database.pool, { directory, logger: silent })
  const { rows: applied } = await sql<Applied>`select name, sha256 from migrations order by name`.execute(
    database.kysely,
  )
  const empty = await inkless()
  const client = await empty.pool.connect()
  await client.query('begin')
  await migrateTo(client, directory, applied)
  await client.query('commit')
  client.release()
  expect(await stateOfIndex(empty)).toBe('made')
  await migrate(empty.pool, { directory, logger: silent })
})

test('a migration outside of a transaction may only create indexes', async () => {
  const database = await inkless()
  const directory = await migrations({ ...first, '0002-half.sql': `${indexOfInk}; delete from ink` })
  await expect(migrate(database.pool, { directory, logger: silent })).rejects.toThrow(
    'The migration 0002-half.sql runs outside of a transaction',
  )
})

test('a failed migration is rolled back, and earlier ones stay', async () => {
  const database = await inkless()
  const directory = await migrations({ ...first, '0002-half.sql': 'delete from ink; select nonsense' })
  await expect(migrate(database.pool, { directory, logger: silent })).rejects.toThrow(
    'The migration 0002-half.sql failed: column "nonsense" does not exist.',
  )
  expect(await inkIn(database)).toEqual(['black'])
})

test('an open transaction on a table delays its migration, and no other query', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations(first), logger: silent })
  const reader = await database.pool.connect()
  await reader.query('begin; select from ink')
  const warnings: unknown[] = []
  const logger = { ...silent, info: () => undefined, warn: (...args: unknown[]) => void warnings.push(args) }
  const column = { '0002-column.sql': 'alter table ink add column is_dry boolean' }
  const migrating = migrate(database.pool, { directory: await migrations({ ...first, ...column }), logger })
  await expect.poll(() => warnings.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await inkIn(database)).toEqual(['black'])
  await reader.query('commit')
  reader.release()
  await migrating
  expect(await sql`select is_dry from ink`.execute(database.kysely)).toMatchObject({
    rows: [{ is_dry: null }],
  })
})

test('a migration that was changed after it ran is refused with its name', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations(first), logger: silent })
  const directory = await migrations({ '0001-ink.sql': 'create table ink (colour int)' })
  await expect(migrate(database.pool, { directory, logger: silent })).rejects.toThrow(
    'The migration 0001-ink.sql is not the one that this database was made with.',
  )
})

test('different line endings do not count as a change', async () => {
  const database = await inkless()
  await migrate(database.pool, {
    directory: await migrations({ '0001-a.sql': 'select 1;\nselect 2;\n' }),
    logger: silent,
  })
  await migrate(database.pool, {
    directory: await migrations({ '0001-a.sql': 'select 1;\r\nselect 2;\r\n' }),
    logger: silent,
  })
})

test('a database from a newer Inkling is refused', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations({ ...first, ...second }), logger: silent })
  await expect(
    migrate(database.pool, { directory: await migrations(first), logger: silent }),
  ).rejects.toThrow('This database is newer than this Inkling: it has the migration 0002-more-ink.sql')
})

test('a migration with an earlier or duplicate number is refused', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations(secondAlone), logger: silent })
  await expect(
    migrate(database.pool, { directory: await migrations({ ...first, ...secondAlone }), logger: silent }),
  ).rejects.toThrow('0001-ink.sql is numbered before others')
  await expect(
    migrate(database.pool, {
      directory: await migrations({ ...first, '0001-other.sql': '' }),
      logger: silent,
    }),
  ).rejects.toThrow('0001-ink.sql has no number of its own')
})

const secondAlone = { '0002-alone.sql': 'select 1' }

const indexOfInk = `-- outside a transaction
  create index concurrently if not exists ink_colours on ink (colour)`

async function stateOfIndex(
  { kysely }: Database<unknown>,
  name = 'ink_colours',
): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select case when indisvalid then 'made' else 'begun' end as state
    from pg_index where indexrelid = to_regclass(${name})`.execute(kysely)
  return rows[0]?.state
}

async function migrations(files: Record<string, string>): Promise<string> {
  const directory = join(scratchDirectory(), 'migrations')
  await mkdir(directory)
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  return directory
}

async function inkless(): Promise<Database<unknown>> {
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  return database
}

async function inkIn({ kysely }: Database<unknown>): Promise<string[]> {
  const { rows } = await sql<{ colour: string }>`select colour from ink`.execute(kysely)
  return rows.map(row => row.colour)
}

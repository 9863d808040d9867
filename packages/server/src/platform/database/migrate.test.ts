import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { silent } from '../../testing/silent.ts'
import { scratchDirectory } from './fixtures/embedded.ts'
import { migrate } from './migrate.ts'
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

test('a later version runs only what is new', async () => {
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
  })
  await Promise.all([1, 2, 3].map(() => migrate(database.pool, { directory, logger: silent })))
  expect(await inkIn(database)).toEqual(['black', 'blacker'])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  const database = await inkless()
  const directory = await migrations({ ...first, '0002-half.sql': 'delete from ink; select nonsense' })
  await expect(migrate(database.pool, { directory, logger: silent })).rejects.toThrow(
    'The migration 0002-half.sql failed: column "nonsense" does not exist.',
  )
  expect(await inkIn(database)).toEqual(['black'])
})

test('who reads a table that is to change holds up the migration, and nobody else', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations(first), logger: silent })
  const reader = await database.pool.connect()
  await reader.query('begin; select from ink')
  const warnings: unknown[] = []
  const logger = { ...silent, info: () => undefined, warn: (...said: unknown[]) => void warnings.push(said) }
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

test('a migration that was changed after it ran is refused by name', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations(first), logger: silent })
  const directory = await migrations({ '0001-ink.sql': 'create table ink (colour int)' })
  await expect(migrate(database.pool, { directory, logger: silent })).rejects.toThrow(
    'The migration 0001-ink.sql is not the one that this database was made with.',
  )
})

test('line ends that a checkout turned are no change', async () => {
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

test('a database of a newer Inkling is refused', async () => {
  const database = await inkless()
  await migrate(database.pool, { directory: await migrations({ ...first, ...second }), logger: silent })
  await expect(
    migrate(database.pool, { directory: await migrations(first), logger: silent }),
  ).rejects.toThrow('This database is newer than this Inkling: it has the migration 0002-more-ink.sql')
})

test('a migration that comes late, or shares its number, is refused', async () => {
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

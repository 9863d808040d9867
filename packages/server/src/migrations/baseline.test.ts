import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Applied } from '../platform/database/baseline.ts'
import { isOlderDatabase, migrate } from '../platform/database/migrate.ts'
import type { Tables } from '../platform/database/tables.ts'
import { emptyDatabase } from '../testing/database.ts'
import { silent } from '../testing/silent.ts'
import { temporaryDirectory } from '../testing/temporary-directory.ts'

const all = fileURLToPath(new URL('./', import.meta.url))
const { until, replaced } = JSON.parse(await readFile(join(all, 'baseline.json'), 'utf8')) as {
  until: string
  replaced: Applied[]
}
/** Leaves out migrations after the baseline, which run in every database. */
const directory = temporaryDirectory()
for (const name of await readdir(all)) {
  if (name === 'baseline.json' || (name.endsWith('.sql') && name <= until))
    await copyFile(join(all, name), join(directory, name))
}

test('a database from the migrations before the baseline opens like one from the baseline', async () => {
  const { pool, ran, pretend } = await databaseMadeBefore()
  const before = await ran()
  await pretend(replaced)
  expect(await isOlderDatabase(pool, directory)).toBe(false)
  await migrate(pool, { directory, logger: silent })
  expect(await ran()).toEqual(before)
})

test('a database with only some of those migrations is refused and left unchanged', async () => {
  const { pool, ran, pretend } = await databaseMadeBefore()
  await pretend(replaced.slice(0, 40))
  await expect(migrate(pool, { directory, logger: silent })).rejects.toThrow('too old to be upgraded')
  expect(await ran()).toEqual(replaced.slice(0, 40))
})

/** Both ways create the same tables; only the recorded migrations differ. */
async function databaseMadeBefore() {
  const database = await emptyDatabase<Tables>()
  onTestFinished(() => database.close())
  const { kysely, pool } = database
  await migrate(pool, { directory, logger: silent })
  const ran = async () =>
    (await sql<Applied>`select name, sha256 from migrations order by name`.execute(kysely)).rows
  const pretend = async (applied: readonly Applied[]) => {
    await sql`delete from migrations`.execute(kysely)
    for (const { name, sha256 } of applied)
      await sql`insert into migrations (name, sha256) values (${name}, ${sha256})`.execute(kysely)
  }
  return { pool, ran, pretend }
}

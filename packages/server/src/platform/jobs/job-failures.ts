import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/** One failure may be a database that was busy; whoever has failed for so long will not succeed by itself. */
const HOURS = 3
const PREFIX = 'chore_failing/'

export interface FailingChore {
  readonly name: string
  readonly since: string
}

/** Notes which of the chores that are done for all did not succeed this time: each instance sees since when. */
export async function noteFailingChores(db: Db, names: readonly string[]): Promise<void> {
  const keys = names.map(name => PREFIX + name)
  await sql`
    delete from installation where starts_with(name, ${PREFIX}) and not name = any (${keys}::text[])`.execute(
    db,
  )
  await sql`
    insert into installation (name, value) select key, now()::text from unnest(${keys}::text[]) key
    on conflict (name) do nothing`.execute(db)
}

/** Those that have not succeeded for hours, and since when. */
export async function failingChores(db: Db): Promise<FailingChore[]> {
  const { rows } = await sql<FailingChore>`
    select substr(name, ${PREFIX.length + 1}::int) as name, value::timestamptz as since from installation
    where starts_with(name, ${PREFIX}) and value::timestamptz < now() - make_interval(hours => ${HOURS}::int)
    order by since, name`.execute(db)
  return rows
}

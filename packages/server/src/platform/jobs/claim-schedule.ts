import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/**
 * Takes the turn at something that one instance does now and then for all. When it was last done is kept, so that neither many
 * instances do it more often, nor ones that are started anew more seldom.
 * @returns whether it is this caller's to do, at most once in so much time of the database's
 */
export async function takeTurn(db: Db, name: string, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into installation as i (name, value) values (${`turn/${name}`}, now()::text)
    on conflict (name) do update set value = excluded.value
      where i.value::timestamptz < now() - make_interval(secs => ${everyMs / 1000})
    returning name`.execute(db)
  return rows.length > 0
}

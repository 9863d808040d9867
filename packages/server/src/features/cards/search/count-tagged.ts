import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { ALL } from './choose-plan.ts'
import { tagQuery } from './conditions.ts'

/** How many cards others may find that have one of these keys of tags. */
export async function countTagged(db: Db, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from find_cards(${tagQuery(keys)}::tsquery, ${ALL}::bigint)`.execute(db)
  return rows[0]?.cards ?? 0
}

import type { ModelId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/api-error.ts'

/** Puts models in this order; those that are not named follow, as they stood. */
export async function orderModels(tx: Db, wanted: readonly ModelId[]): Promise<void> {
  const rows = await tx
    .selectFrom('ai_models')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = [...new Set([...wanted, ...rows.map(({ id }) => id)])]
  if (ids.length > rows.length) throw notFound()
  await sql`update ai_models m set position = w.at - 1
    from unnest(${ids}::uuid[]) with ordinality w(id, at) where m.id = w.id`.execute(tx)
}

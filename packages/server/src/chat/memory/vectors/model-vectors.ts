import type { EmbeddingModelId } from '@inkling/contract'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/tables.ts'

/** Of how many texts models have made vectors. */
export async function countTexts(
  db: Db,
  ids: readonly EmbeddingModelId[],
): Promise<Map<EmbeddingModelId, number>> {
  const { rows } = await sql<{ model_id: EmbeddingModelId; texts: number }>`
    select model_id, count(*)::int as texts from memory_vectors
    where model_id = ${anyOf(ids)} and piece = 0 group by model_id`.execute(db)
  return new Map(rows.map(({ model_id, texts }) => [model_id, texts]))
}

/** A model makes other vectors from now on: those that it has made are gone, and nobody serves with them. */
export async function forgetVectorsOf(tx: Db, id: EmbeddingModelId): Promise<void> {
  await removeVectorsOf(tx, id)
  await sql`
    update memory_tasks set complete_since = null, is_whole = true, waiting = null, failures = 0, problem = null,
      wish = wish + 1, due_at = case when exists (
        select 1 from embedding_models e where e.id = model_id and e.runtime = 'server') then now() end
    where model_id = ${id}::uuid`.execute(tx)
}

/** A model is removed: its vectors go, and whoever chose it remembers with the site's first one from now on. */
export async function releaseModel(tx: Db, id: EmbeddingModelId): Promise<void> {
  await removeVectorsOf(tx, id)
  await tx.deleteFrom('memory_tasks').where('model_id', '=', id).execute()
  await sql`
    update chat_settings set fields = fields #- '{memory,embedding_model_id}'
    where fields -> 'memory' ->> 'embedding_model_id' = ${id}`.execute(tx)
}

/** Rows that one statement removes in a fraction of the time that it may take. */
const AT_ONCE = 20_000

async function removeVectorsOf(tx: Db, id: EmbeddingModelId): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from memory_vectors where seq in (
        select seq from memory_vectors where model_id = ${id}::uuid limit ${AT_ONCE}::int)`.execute(tx)
    removed = Number(numAffectedRows)
  }
}

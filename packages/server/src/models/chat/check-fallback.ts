import type { ModelId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/api-error.ts'

/**
 * Refuses who cannot stand in for a model: itself, one that is not there, one that it stands in for in the end. All models
 * are held meanwhile, so that two changes can't close a circle together.
 * @throws Refusal invalid_input
 */
export async function refuseBadFallback(tx: Db, id: ModelId, fallback_id: ModelId): Promise<void> {
  const rows = await tx
    .selectFrom('ai_models')
    .select(['id', 'fallback_id'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const standIns = new Map(rows.map(row => [row.id, row.fallback_id]))
  if (!standIns.has(fallback_id)) throw refusal('not_there')
  const passed = new Set<ModelId>()
  let at: ModelId | null = fallback_id
  while (at !== null && !passed.has(at)) {
    if (at === id) throw refusal('makes_a_circle')
    passed.add(at)
    at = standIns.get(at) ?? null
  }
}

const refusal = (message: string) =>
  new Refusal('invalid_input', { errors: [{ path: 'fallback_id', message }] })

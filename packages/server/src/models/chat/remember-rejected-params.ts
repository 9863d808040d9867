import type { RefusedField } from '@inkling/contract'
import { sql } from 'kysely'
import type { House } from '../../context.ts'
import type { AskedModel } from './answering-model.ts'

/**
 * Remembers what a model's host has refused, if the model is still there. Nobody waits for it: what could not be
 * remembered is refused once more.
 */
export async function keepRefused(
  { db, log }: Pick<House, 'db' | 'log'>,
  { id, provider, base_url, model }: AskedModel,
  fields: readonly RefusedField[],
): Promise<void> {
  try {
    await db
      .updateTable('ai_models')
      .set({ refused: sql`array(select distinct unnest(refused || ${fields}::text[]))` })
      .where('id', '=', id)
      .where('provider', '=', provider)
      .where('base_url', '=', base_url)
      .where('model', '=', model)
      .execute()
  } catch (error) {
    log.warn({ err: error, model_id: id }, 'what a model refuses could not be stored')
  }
}

import type { MessageId, ModelId } from '@inkling/contract'
import { orNotFound } from '../../access/guards.ts'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findDefaultModel, findEnabledModel, type StoredModel } from '../models/store.ts'

/** The one that was asked for, else the one that answered last on this path, else the site's first. */
export async function chooseModel(
  tx: Db,
  wanted: ModelId | undefined,
  asked: MessageId,
): Promise<StoredModel> {
  if (wanted !== undefined) return orNotFound(await findEnabledModel(tx, wanted))
  const before = await tx
    .selectFrom('messages as asked')
    .innerJoin('messages as before', 'before.id', 'asked.parent_id')
    .select('before.model_id')
    .where('asked.id', '=', asked)
    .executeTakeFirst()
  const last = before?.model_id ? await findEnabledModel(tx, before.model_id) : undefined
  const model = last ?? (await findDefaultModel(tx))
  if (model === undefined) throw new Refusal('no_model')
  return model
}

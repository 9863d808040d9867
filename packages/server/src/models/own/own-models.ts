import {
  type AdminModel,
  type ModelId,
  type NewOwnModel,
  OWN_MODELS_MAX,
  OwnModel,
  type OwnModelChange,
  type Provider,
} from '@inkling/contract'
import { readSiteSetting } from '../../features/site-settings/site-settings.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { knownServers } from '../../providers/catalog/catalog.ts'
import { connectionError } from '../chat/check-connection.ts'
import type { ChatModelContext } from '../chat/context.ts'
import { createModel, updateModel } from '../chat/save-model.ts'
import { removeModel, selectOwnModels } from '../chat/store.ts'

/** Own models must be at public addresses. */
export type OwnModelContext = Pick<ChatModelContext, 'clock' | 'keys' | 'outbound'>

/** Own models come after the site's and before the demo model. */
const POSITION = 500_000

/** Services that can be called from anywhere. */
export const remoteServers = knownServers.filter(({ key_url }) => key_url !== null)

export async function listOwnModels(db: Db, actor: Actor): Promise<OwnModel[]> {
  return (await selectOwnModels(db, actor.id)).map(toOwnModel)
}

/** @throws ApiError own_models_off, own_model_limit, invalid_input */
export async function createOwnModel(
  context: OwnModelContext,
  tx: Db,
  actor: Actor,
  wanted: NewOwnModel,
): Promise<OwnModel> {
  await refuseUnlisted(tx, wanted)
  await tx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('ai_models')
    .select(rows => rows.fn.countAll<number>().as('count'))
    .where('owner_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (count >= OWN_MODELS_MAX) throw new ApiError('own_model_limit', { facts: { limit: OWN_MODELS_MAX } })
  const model = {
    ...wanted,
    keep_alive: null,
    proxy_url: null,
    fallback_id: null,
    daily_tokens: null,
    recommended: false,
    is_enabled: true,
    position: POSITION,
  }
  return toOwnModel(await createModel(context, tx, model, actor.id))
}

/** @throws ApiError not_found, own_models_off, invalid_input */
export async function updateOwnModel(
  context: OwnModelContext,
  tx: Db,
  actor: Actor,
  id: ModelId,
  change: OwnModelChange,
): Promise<OwnModel> {
  const model = await updateModel(context, tx, id, change, actor.id)
  await refuseUnlisted(tx, model)
  return toOwnModel(model)
}

export async function removeOwnModel(tx: Db, actor: Actor, id: ModelId): Promise<void> {
  orNotFound(await removeModel(tx, id, actor.id))
}

/**
 * Own models may be off, or limited to the listed services.
 * @throws ApiError own_models_off, invalid_input
 */
export async function refuseUnlisted(
  db: Db,
  { provider, base_url }: { readonly provider: Provider; readonly base_url: string },
): Promise<void> {
  const mode = await readSiteSetting(db, 'own_models')
  if (mode === 'off') throw new ApiError('own_models_off')
  if (mode === 'any') return
  const origin = URL.parse(base_url)?.origin
  const isListed = remoteServers.some(
    one => one.provider === provider && URL.parse(one.base_url)?.origin === origin,
  )
  if (!isListed) throw connectionError('base_url', 'service_unlisted')
}

/** Drops what only admins see or decide. */
const toOwnModel = (model: AdminModel): OwnModel => OwnModel.parse(model)

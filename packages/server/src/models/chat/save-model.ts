import type { AdminModel, ModelChange, ModelId, NewModel, UserId } from '@inkling/contract'
import { jsonb } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { refuseBadAddress, refuseBadChange, refuseBadProxy } from './check-connection.ts'
import type { ChatModelContext } from './context.ts'
import { findModel, lockModel, type StoredModel, sealApiKey } from './store.ts'

export async function createModel(
  context: Pick<ChatModelContext, 'keys' | 'outbound'>,
  tx: Db,
  model: NewModel,
  owner: UserId | null = null,
): Promise<AdminModel> {
  const { api_key, sampling, takes_only, ...rest } = model
  refuseBadAddress(context, rest.base_url)
  refuseBadProxy(context, rest.proxy_url)
  const id = newId<ModelId>()
  if (rest.fallback_id !== null) await refuseBadFallback(tx, id, rest.fallback_id)
  await tx
    .insertInto('ai_models')
    .values({
      id,
      owner_id: owner,
      ...toColumns(rest),
      sampling: jsonb(sampling),
      takes_only: takes_only && jsonb(takes_only),
      ...sealApiKey(context.keys, id, api_key ?? null),
    })
    .execute()
  return orNotFound(await findModel(tx, id, owner))
}

/**
 * A new host or provider drops the key unless a new one is given.
 * @throws ApiError not_found, invalid_input
 */
export async function updateModel(
  context: Pick<ChatModelContext, 'clock' | 'keys' | 'outbound'>,
  tx: Db,
  id: ModelId,
  change: ModelChange,
  owner: UserId | null = null,
): Promise<AdminModel> {
  // Locking all models before the single one prevents deadlocks.
  if (change.fallback_id) await refuseBadFallback(tx, id, change.fallback_id)
  const before = orNotFound(await lockModel(tx, id, owner))
  const { api_key, sampling, takes_only, ...rest } = change
  if (rest.base_url !== undefined) refuseBadAddress(context, rest.base_url)
  refuseBadProxy(context, rest.proxy_url)
  const { provider = before.provider, base_url = before.base_url, model = before.model } = rest
  refuseBadChange(before, { provider, base_url, model })
  const isElsewhere = base_url !== before.base_url || provider !== before.provider
  const key = api_key === undefined && isElsewhere ? null : api_key
  await tx
    .updateTable('ai_models')
    .set({
      ...toColumns(rest),
      ...(sampling !== undefined && { sampling: jsonb(sampling) }),
      ...(takes_only !== undefined && { takes_only: takes_only && jsonb(takes_only) }),
      ...(key !== undefined && sealApiKey(context.keys, id, key)),
      ...(changesRequest(change) && { refused: change.refused ?? [] }),
      ...(isElsewhere || model !== before.model ? forgottenOf(before, change) : {}),
      updated_at: context.clock.now().toISOString(),
    })
    .where('id', '=', id)
    .execute()
  return orNotFound(await findModel(tx, id, owner))
}

/** After such changes, fields that the host rejected are tried again. */
const changesRequest = (change: ModelChange): boolean =>
  (
    ['provider', 'base_url', 'model', 'sampling', 'takes_only', 'stop_max', 'reasoning_control'] as const
  ).some(name => change[name] !== undefined)

/** Clears what another host rejected, unless the admin just set it. */
const forgottenOf = (before: StoredModel, { refused = [], output_limit }: ModelChange) => ({
  ...(refused.every(field => before.refused.includes(field)) && { refused: [] }),
  ...((output_limit === undefined || output_limit === before.output_limit) && { output_limit: null }),
})

type ModelColumns = Omit<NewModel, 'api_key' | 'sampling' | 'takes_only'>

function toColumns<Given extends Partial<Record<keyof ModelColumns, unknown>>>(fields: Given): Given {
  const names = [
    'provider',
    'base_url',
    'model',
    'name',
    'description',
    'context_tokens',
    'max_output_tokens',
    'stop_max',
    'refused',
    'output_limit',
    'patience_s',
    'keep_alive',
    'proxy_url',
    'supports_reasoning',
    'reasoning_control',
    'supports_prefill',
    'thoughts_open',
    'thoughts_close',
    'fallback_id',
    'daily_tokens',
    'recommended',
    'is_enabled',
    'position',
  ] as const satisfies readonly (keyof ModelColumns)[]
  const columns = names.filter(name => fields[name] !== undefined).map(name => [name, fields[name]])
  return Object.fromEntries(columns) as Given // the same fields, none added
}

/**
 * Locks all models, so that concurrent changes cannot form a cycle together.
 * @throws ApiError invalid_input for the model itself, a missing one or a cycle
 */
export async function refuseBadFallback(tx: Db, id: ModelId, fallback_id: ModelId): Promise<void> {
  const rows = await tx
    .selectFrom('ai_models')
    .select(['id', 'fallback_id'])
    .where('owner_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const standIns = new Map(rows.map(row => [row.id, row.fallback_id]))
  if (!standIns.has(fallback_id)) throw fallbackError('not_there')
  const passed = new Set<ModelId>()
  let at: ModelId | null = fallback_id
  while (at !== null && !passed.has(at)) {
    if (at === id) throw fallbackError('makes_a_circle')
    passed.add(at)
    at = standIns.get(at) ?? null
  }
}

const fallbackError = (message: string) =>
  new ApiError('invalid_input', { errors: [{ path: 'fallback_id', message }] })

import type {
  AdminModel,
  AuditAction,
  AuditEntry,
  DownloadId,
  EmbeddingModelId,
  Model,
  ModelId,
  Page,
  PageQuery,
  Provider,
  RejectedField,
  Sampling,
  SamplingName,
  UserId,
} from '@inkling/contract'
import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import { recordAudit } from '../../features/audit/record-action.ts'
import { isoNow } from '../../platform/clock.ts'
import { listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import { notFoundError } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { type Keys, seal, unseal } from '../../platform/keys/keys.ts'
import { samplingParamsOf } from '../../providers/sampling-parameters.ts'
import { type ShownDownload, toDownload } from '../downloads/downloads.ts'
import type { ChatModelContext } from './context.ts'

const shown = [
  'id',
  'name',
  'description',
  'provider',
  'context_tokens',
  'max_output_tokens',
  'takes_only',
  'supports_reasoning',
  'reasoning_control',
  'daily_tokens',
  'recommended',
  'position',
] as const

const shownToAdmins = [
  ...shown,
  'base_url',
  'model',
  'api_key_last4',
  'sampling',
  'stop_max',
  'refused',
  'output_limit',
  'patience_s',
  'keep_alive',
  'proxy_url',
  'supports_prefill',
  'thoughts_open',
  'thoughts_close',
  'fallback_id',
  'is_enabled',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof AdminModel)[]

type ModelListQuery = PageQuery & { recommended?: boolean | undefined }

/** Recommended models first, then by position. The first one is the default. */
const selectInOrder = (db: Db, recommended: boolean | undefined) => {
  const all = db.selectFrom('ai_models').orderBy('recommended', 'desc').orderBy('position').orderBy('id')
  return recommended === undefined ? all : all.where('recommended', '=', recommended)
}

export async function listEnabled(
  db: Db,
  actor: Actor,
  { page, limit, recommended }: ModelListQuery,
): Promise<Page<Model>> {
  const enabled = selectInOrder(db, recommended)
    .where('is_enabled', '=', true)
    .where(isUsableBy(sql`${actor.id}::uuid`))
  const result = await listPage(enabled, query => query.select(shown).select('owner_id'), { page, limit })
  const items = result.items.map(({ takes_only, owner_id, ...model }) => ({
    ...model,
    takes: samplingParamsOf(model.provider, takes_only),
    is_own: owner_id !== null,
  }))
  return { ...result, items }
}

/** SQL condition on a row of `ai_models`: it belongs to the site, or to this user while own models are allowed. */
export const isUsableBy = (user_id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  owner_id is null or (owner_id = ${user_id} and (select own_models from site_settings) <> 'off'))`

export async function listAll(
  db: Db,
  { page, limit, recommended }: ModelListQuery,
): Promise<Page<AdminModel>> {
  const all = selectInOrder(db, recommended).where('owner_id', 'is', null)
  const result = await listPage(all, query => query.select(shownToAdmins).select(download), { page, limit })
  return { ...result, items: result.items.map(toAdminModel) }
}

/** Finds one of the site's models, or of this owner's. */
export async function findModel(
  db: Db,
  id: ModelId,
  owner: UserId | null = null,
): Promise<AdminModel | undefined> {
  const row = await db
    .selectFrom('ai_models')
    .select(shownToAdmins)
    .select(download)
    .where('id', '=', id)
    .where('owner_id', 'is not distinct from', owner)
    .executeTakeFirst()
  return row && toAdminModel(row)
}

type AdminModelRow = Pick<StoredModel, (typeof shownToAdmins)[number]> & { download: ShownDownload | null }

const download = sql<ShownDownload | null>`(
  select json_build_object('status', status, 'bytes', bytes, 'total_bytes', total_bytes, 'problem', problem)
  from downloads where downloads.id = ai_models.download_id)`.as('download')

const toAdminModel = (model: AdminModelRow): AdminModel => ({
  ...model,
  takes: samplingParamsOf(model.provider, model.takes_only),
  download: model.download && toDownload(model.download),
})

/** Lists the newest models first. */
export async function selectOwnModels(db: Db, owner: UserId): Promise<AdminModel[]> {
  const rows = await db
    .selectFrom('ai_models')
    .select(shownToAdmins)
    .select(download)
    .where('owner_id', '=', owner)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toAdminModel)
}

/** Includes the encrypted key: not for responses. */
export async function findModelToAsk(
  db: Db,
  id: ModelId,
  owner: UserId | null = null,
): Promise<StoredModel | undefined> {
  return await selectModel(db, id, owner).executeTakeFirst()
}

export async function lockModel(
  tx: Db,
  id: ModelId,
  owner: UserId | null = null,
): Promise<StoredModel | undefined> {
  return await selectModel(tx, id, owner).forNoKeyUpdate().executeTakeFirst()
}

const selectModel = (db: Db, id: ModelId, owner: UserId | null) =>
  db.selectFrom('ai_models').selectAll().where('id', '=', id).where('owner_id', 'is not distinct from', owner)

export async function removeModel(
  db: Db,
  id: ModelId,
  owner: UserId | null = null,
): Promise<Pick<StoredModel, 'id' | 'name' | 'model' | 'download_id'> | undefined> {
  return await db
    .deleteFrom('ai_models')
    .where('id', '=', id)
    .where('owner_id', 'is not distinct from', owner)
    .returning(['id', 'name', 'model', 'download_id'])
    .executeTakeFirst()
}

/** The other models follow in their previous order. */
export async function orderModels(tx: Db, order: readonly ModelId[]): Promise<void> {
  const rows = await tx
    .selectFrom('ai_models')
    .select('id')
    .where('owner_id', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = [...new Set([...order, ...rows.map(({ id }) => id)])]
  if (ids.length > rows.length) throw notFoundError()
  await sql`update ai_models m set position = w.at - 1
    from unnest(${ids}::uuid[]) with ordinality w(id, at) where m.id = w.id`.execute(tx)
}

type ModelAction = Extract<AuditAction, `model_${string}`>

export async function auditModel<Model extends { id: ModelId | EmbeddingModelId; name: string }>(
  { clock }: Pick<ChatModelContext, 'clock'>,
  tx: Db,
  actor: Actor,
  action: ModelAction,
  model: Model,
  facts: AuditEntry['facts'] = {},
): Promise<Model> {
  await recordAudit(tx, actor, { action, subject_id: model.id, subject: model.name, facts }, isoNow(clock))
  return model
}

type AnyModelId = ModelId | EmbeddingModelId

/** Bound to its row, so that a copy in another row cannot be decrypted. */
export function sealApiKey(keys: Keys, id: AnyModelId, key: string | null) {
  if (key === null || key === '') return { api_key: null, api_key_last4: null }
  // Four characters would reveal most of a short key.
  return { api_key: seal(keys.sealing, key, id), api_key_last4: key.length >= 12 ? key.slice(-4) : '' }
}

export const openApiKey = (keys: Keys, id: AnyModelId, sealed: Buffer | null): string | null =>
  sealed === null ? null : unseal(keys.sealing, sealed, id)

interface ModelTable {
  id: ModelId
  name: string
  description: string
  provider: Provider
  base_url: string
  model: string
  api_key: Buffer | null
  api_key_last4: string | null
  context_tokens: number
  max_output_tokens: number
  sampling: Sampling
  takes_only: SamplingName[] | null
  stop_max: number | null
  /** Later requests omit these fields. */
  refused: Generated<RejectedField[]>
  /** Highest limit that the host accepts. */
  output_limit: number | null
  /** Null uses the provider's default. */
  patience_s: number | null
  /** Null uses Ollama's default. */
  keep_alive: string | null
  /** Null follows the server's environment. */
  proxy_url: string | null
  supports_reasoning: boolean
  reasoning_control: Model['reasoning_control']
  supports_prefill: boolean
  thoughts_open: Generated<string>
  thoughts_close: Generated<string>
  fallback_id: ModelId | null
  daily_tokens: number | null
  recommended: boolean
  is_enabled: boolean
  position: number
  /** Null for a site model. */
  owner_id: UserId | null
  download_id: DownloadId | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type StoredModel = Selectable<ModelTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    ai_models: ModelTable
  }
}

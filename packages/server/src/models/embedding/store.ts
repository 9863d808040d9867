import { createHash } from 'node:crypto'
import type {
  AdminEmbeddingModel,
  DownloadId,
  EmbeddingModel,
  EmbeddingModelId,
  Page,
  PageQuery,
} from '@inkling/contract'
import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import { listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { ModelDownloads } from '../downloads/download-manager.ts'
import { type StoredDownload, toDownload } from '../downloads/downloads.ts'
import type { EmbeddingAdminContext } from './context.ts'

export type CountTexts = (db: Db, ids: readonly EmbeddingModelId[]) => Promise<Map<EmbeddingModelId, number>>

/** SQL condition: enabled, downloaded, and with known dimensions. */
export const isReady = (row: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${row}.is_enabled`)} and ${sql.ref(`${row}.dimensions`)} > 0 and (
    ${sql.ref(`${row}.download_id`)} is null
    or exists (select 1 from downloads d where d.id = ${sql.ref(`${row}.download_id`)} and d.status = 'ready')))`

const selectModels = (db: Db) =>
  db
    .selectFrom('embedding_models as model')
    .leftJoin('downloads as download', 'download.id', 'model.download_id')
    .orderBy('model.position')
    .orderBy('model.id')

const shown = [
  'model.id',
  'model.name',
  'model.description',
  'model.runtime',
  'model.dimensions',
  'model.max_tokens',
  'model.pooling',
  'model.query_prefix',
  'model.passage_prefix',
  'model.weight_type',
  'model.version',
  'model.position',
  'download.files',
  'download.total_bytes',
] as const

const shownToAdmins = [
  ...shown,
  'model.provider',
  'model.base_url',
  'model.model',
  'model.api_key_last4',
  'model.is_enabled',
  'model.created_at',
  'model.updated_at',
  'download.hub_id',
  'download.status',
  'download.bytes',
  'download.problem',
] as const

export async function listReady(
  db: Db,
  runtime: EmbeddingModel['runtime'],
  page: PageQuery,
): Promise<Page<EmbeddingModel>> {
  const ready = selectModels(db).where('model.runtime', '=', runtime).where(isReady('model'))
  const result = await listPage(ready, query => query.select(shown), page)
  return { ...result, items: result.items.map(toEmbeddingModel) }
}

export async function listAll(
  db: Db,
  page: PageQuery,
  countTexts: CountTexts,
): Promise<Page<AdminEmbeddingModel>> {
  const result = await listPage(selectModels(db), query => query.select(shownToAdmins), page)
  const texts = await countTexts(
    db,
    result.items.map(({ id }) => id),
  )
  return { ...result, items: result.items.map(row => toAdminEmbeddingModel(row, texts.get(row.id) ?? 0)) }
}

export async function findEmbeddingModel(
  db: Db,
  id: EmbeddingModelId,
  countTexts: CountTexts,
): Promise<AdminEmbeddingModel | undefined> {
  const row = await selectModels(db).select(shownToAdmins).where('model.id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  return toAdminEmbeddingModel(row, (await countTexts(db, [id])).get(id) ?? 0)
}

/** Includes the encrypted key: not for responses. */
export async function findStored(db: Db, id: EmbeddingModelId): Promise<StoredEmbeddingModel | undefined> {
  return await db.selectFrom('embedding_models').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockStored(tx: Db, id: EmbeddingModelId): Promise<StoredEmbeddingModel | undefined> {
  return await tx
    .selectFrom('embedding_models')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type NullableDownload<Key extends keyof StoredDownload> = { [name in Key]: StoredDownload[name] | null }
type EmbeddingModelRow = Omit<EmbeddingModel, 'bytes' | 'files'> & NullableDownload<'files' | 'total_bytes'>
type AdminEmbeddingModelRow = EmbeddingModelRow &
  Omit<AdminEmbeddingModel, keyof EmbeddingModel | 'hub_id' | 'download' | 'texts'> &
  NullableDownload<'hub_id' | 'status' | 'bytes' | 'problem'>

function toEmbeddingModel({ files, total_bytes, ...model }: EmbeddingModelRow): EmbeddingModel {
  const fetched = model.runtime === 'local' ? (files ?? []) : []
  return {
    ...model,
    bytes: total_bytes ?? 0,
    files: fetched.map(({ path, bytes }) => ({ path, bytes })),
  }
}

function toAdminEmbeddingModel(row: AdminEmbeddingModelRow, texts: number): AdminEmbeddingModel {
  const { hub_id, status, bytes, problem, ...model } = row
  const { total_bytes } = model
  const download =
    status === null || bytes === null || total_bytes === null
      ? null
      : toDownload({ status, bytes, total_bytes, problem })
  return { ...model, ...toEmbeddingModel(model), hub_id, download, texts }
}

/** A model's address does not change its vectors. */
export type VectorSpaceFacts = Pick<
  StoredEmbeddingModel,
  'provider' | 'model' | 'dimensions' | 'pooling' | 'passage_prefix' | 'weight_type' | 'download_id'
>

/** Vectors of different versions cannot be compared. */
export function vectorSpaceVersion(space: VectorSpaceFacts): string {
  const { provider, model, dimensions, pooling, passage_prefix, weight_type, download_id } = space
  const facts = [provider, model, dimensions, pooling, passage_prefix, weight_type, download_id]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
}

/** Implemented by the feature that stores vectors. */
export interface VectorUsage {
  readonly countTexts: CountTexts
  /** The model's vectors became invalid. */
  readonly forget: (tx: Db, id: EmbeddingModelId) => Promise<void>
  readonly release: (tx: Db, id: EmbeddingModelId) => Promise<void>
}

export interface EmbeddingModelContext extends EmbeddingAdminContext, VectorUsage {
  readonly hub: ModelDownloads
}

interface EmbeddingModelTable {
  id: EmbeddingModelId
  name: string
  description: string
  runtime: EmbeddingModel['runtime']
  provider: AdminEmbeddingModel['provider']
  base_url: string
  model: string
  api_key: Buffer | null
  api_key_last4: string | null
  download_id: DownloadId | null
  dimensions: number
  max_tokens: number
  pooling: EmbeddingModel['pooling']
  query_prefix: string
  passage_prefix: string
  weight_type: EmbeddingModel['weight_type']
  version: string
  is_enabled: boolean
  position: number
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type StoredEmbeddingModel = Selectable<EmbeddingModelTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    embedding_models: EmbeddingModelTable
  }
}

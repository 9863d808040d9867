import type { AdminModel, Model, ModelId, Page, PageQuery } from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/tables.ts'
import { knobsOf } from '../../providers/sampling-parameters.ts'
import { asDownload, type ShownDownload } from '../downloads/downloads.ts'
import type { StoredModel } from './tables.ts'

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
  'supports_prefill',
  'fallback_id',
  'is_enabled',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof AdminModel)[]

type Query = PageQuery & { recommended?: boolean | undefined }

/** Recommended first, then as the admin ordered them: the first is what a chat uses when nobody chose. */
const inOrder = (db: Db, recommended: boolean | undefined) => {
  const all = db.selectFrom('ai_models').orderBy('recommended', 'desc').orderBy('position').orderBy('id')
  return recommended === undefined ? all : all.where('recommended', '=', recommended)
}

export async function listEnabled(db: Db, { page, limit, recommended }: Query): Promise<Page<Model>> {
  const enabled = inOrder(db, recommended).where('is_enabled', '=', true)
  const found = await listPage(enabled, query => query.select(shown), { page, limit })
  const items = found.items.map(({ takes_only, ...model }) => ({
    ...model,
    takes: knobsOf(model.provider, takes_only),
  }))
  return { ...found, items }
}

export async function listAll(db: Db, { page, limit, recommended }: Query): Promise<Page<AdminModel>> {
  const all = inOrder(db, recommended)
  const found = await listPage(all, query => query.select(shownToAdmins).select(download), { page, limit })
  return { ...found, items: found.items.map(asAdminModel) }
}

export async function findModel(db: Db, id: ModelId): Promise<AdminModel | undefined> {
  const found = await db
    .selectFrom('ai_models')
    .select(shownToAdmins)
    .select(download)
    .where('id', '=', id)
    .executeTakeFirst()
  return found && asAdminModel(found)
}

type AdminRow = Pick<StoredModel, (typeof shownToAdmins)[number]> & { download: ShownDownload | null }

/** How far the file of one in the box has come. */
const download = sql<ShownDownload | null>`(
  select json_build_object('status', status, 'bytes', bytes, 'total_bytes', total_bytes, 'problem', problem)
  from downloads where downloads.id = ai_models.download_id)`.as('download')

const asAdminModel = (model: AdminRow): AdminModel => ({
  ...model,
  takes: knobsOf(model.provider, model.takes_only),
  download: model.download && asDownload(model.download),
})

/** With the sealed key: for asking it, never for showing it. */
export async function findModelToAsk(db: Db, id: ModelId): Promise<StoredModel | undefined> {
  return await db.selectFrom('ai_models').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, held: of two changes the second sees what the first has made of it. */
export async function holdModel(tx: Db, id: ModelId): Promise<StoredModel | undefined> {
  return await tx.selectFrom('ai_models').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function removeModel(
  db: Db,
  id: ModelId,
): Promise<Pick<StoredModel, 'id' | 'name' | 'model' | 'download_id'> | undefined> {
  return await db
    .deleteFrom('ai_models')
    .where('id', '=', id)
    .returning(['id', 'name', 'model', 'download_id'])
    .executeTakeFirst()
}

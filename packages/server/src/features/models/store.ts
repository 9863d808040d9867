import type { AdminModel, Model, ModelId, PageQuery } from '@inkling/contract'
import { listPage } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/tables.ts'

const shown = [
  'id',
  'name',
  'description',
  'provider',
  'context_tokens',
  'max_output_tokens',
  'supports_reasoning',
  'recommended',
  'position',
] as const satisfies readonly (keyof Model)[]

const shownToAdmins = [
  ...shown,
  'base_url',
  'model',
  'api_key_last4',
  'sampling',
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

export const listEnabled = (db: Db, { page, limit, recommended }: Query) =>
  listPage(inOrder(db, recommended).where('is_enabled', '=', true), query => query.select(shown), {
    page,
    limit,
  })

export const listAll = (db: Db, { page, limit, recommended }: Query) =>
  listPage(inOrder(db, recommended), query => query.select(shownToAdmins), { page, limit })

export async function findModel(db: Db, id: ModelId): Promise<AdminModel | undefined> {
  return await db.selectFrom('ai_models').select(shownToAdmins).where('id', '=', id).executeTakeFirst()
}

/** With the sealed key: for asking it, never for showing it. */
export async function findModelToAsk(db: Db, id: ModelId) {
  return await db.selectFrom('ai_models').selectAll().where('id', '=', id).executeTakeFirst()
}

export type StoredModel = NonNullable<Awaited<ReturnType<typeof findModelToAsk>>>

export async function removeModel(db: Db, id: ModelId): Promise<{ id: ModelId } | undefined> {
  return await db.deleteFrom('ai_models').where('id', '=', id).returning('id').executeTakeFirst()
}

import {
  type NewTagCategory,
  TAG_CATEGORIES_MAX,
  type TagCategory,
  type TagCategoryChange,
  type TagCategoryId,
  type TagId,
} from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError, notFoundError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { findCategory, lockTags } from './store.ts'

export async function createCategory(tx: Db, category: NewTagCategory): Promise<TagCategory> {
  await lockTags(tx)
  const { slug, name_zh, name_en, colour, is_hidden } = category
  const id = newId<TagCategoryId>()
  await refuseTaken(tx, id, slug)
  const { total, last } = await tx
    .selectFrom('tag_categories')
    .select(all => [all.fn.countAll<number>().as('total'), all.fn.max('position').as('last')])
    .executeTakeFirstOrThrow()
  if (total >= TAG_CATEGORIES_MAX) throw new ApiError('tag_limit')
  const position = total === 0 ? 0 : last + 1
  await tx
    .insertInto('tag_categories')
    .values({ id, slug, name_zh, name_en, colour, is_hidden, position })
    .execute()
  return orNotFound(await findCategory(tx, id))
}

export async function updateCategory(
  tx: Db,
  id: TagCategoryId,
  change: TagCategoryChange,
): Promise<TagCategory> {
  await lockTags(tx)
  const before = orNotFound(await findCategory(tx, id))
  const { slug = before.slug, name_zh = before.name_zh, name_en = before.name_en } = change
  const { colour = before.colour, is_hidden = before.is_hidden } = change
  await refuseTaken(tx, id, slug)
  await tx
    .updateTable('tag_categories')
    .set({ slug, name_zh, name_en, colour, is_hidden })
    .where('id', '=', id)
    .execute()
  return orNotFound(await findCategory(tx, id))
}

/** Only an empty category: deleting its tags would change the meaning of an unknown number of cards. */
export async function removeCategory(tx: Db, id: TagCategoryId): Promise<TagCategory> {
  await lockTags(tx)
  const category = orNotFound(await findCategory(tx, id))
  if (category.tags.length > 0) throw new ApiError('tag_category_in_use')
  await tx.deleteFrom('tag_categories').where('id', '=', id).execute()
  return category
}

async function refuseTaken(tx: Db, id: TagCategoryId, slug: string): Promise<void> {
  const other = await tx
    .selectFrom('tag_categories')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other === undefined) return
  throw new ApiError('tag_category_taken', { errors: [{ path: 'slug', message: 'tag_taken' }] })
}

/** The other categories follow in their previous order. */
export async function orderCategories(tx: Db, order: readonly TagCategoryId[]): Promise<void> {
  await lockTags(tx)
  const rows = await tx.selectFrom('tag_categories').select('id').orderBy('position').orderBy('id').execute()
  const ids = mergeOrder(
    rows.map(({ id }) => id),
    order,
  )
  if (ids.length > rows.length) throw notFoundError()
  await sql`update tag_categories c set position = w.at - 1
    from unnest(${ids}::uuid[]) with ordinality w(id, at) where c.id = w.id`.execute(tx)
}

/** The category's other tags follow in their previous order. */
export async function orderTags(tx: Db, category_id: TagCategoryId, order: readonly TagId[]): Promise<void> {
  await lockTags(tx)
  const { tags } = orNotFound(await findCategory(tx, category_id))
  const ids = mergeOrder(
    tags.map(({ id }) => id),
    order,
  )
  const { numUpdatedRows } = await tx
    .updateTable('tags as tag')
    .from(
      sql<{ id: TagId; at: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'place'>(sql`place(id, at)`),
    )
    .set(row => ({ category_id, position: sql<number>`${row.ref('place.at')} - 1` }))
    .whereRef('tag.id', '=', 'place.id')
    .executeTakeFirst()
  if (Number(numUpdatedRows) < ids.length) throw notFoundError()
}

const mergeOrder = <Id>(there: readonly Id[], order: readonly Id[]): Id[] => [
  ...new Set([...order, ...there]),
]

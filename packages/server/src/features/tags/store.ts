import type { Page, PageQuery, Tag, TagCategory, TagCategoryId, TagId } from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'

/** Only moderators and admins see `all`. */
export type TagScope = 'all' | 'public' | 'public_and_hidden'

/** Users may request hidden tags too. */
export const tagScopeFor = ({ include_hidden }: { include_hidden: boolean }): TagScope =>
  include_hidden ? 'public_and_hidden' : 'public'

/** A hidden category hides its tags. */
function selectTags(db: Db, scope: TagScope) {
  const all = db
    .selectFrom('tags as tag')
    .innerJoin('tag_categories as category', 'category.id', 'tag.category_id')
  if (scope === 'all') return all
  const known = all.where('tag.is_public', '=', true)
  if (scope === 'public_and_hidden') return known
  return known.where('tag.is_hidden', '=', false).where('category.is_hidden', '=', false)
}

type TagListQuery = PageQuery & { category_id?: TagCategoryId | undefined }

export function listTags(
  db: Db,
  scope: TagScope,
  { page, limit, category_id }: TagListQuery,
): Promise<Page<Tag>> {
  const ordered = selectTags(db, scope)
    .orderBy('category.position')
    .orderBy('category.id')
    .orderBy('tag.position')
    .orderBy('tag.id')
  const query = category_id === undefined ? ordered : ordered.where('category.id', '=', category_id)
  return listPage(query, rows => rows.selectAll('tag'), { page, limit })
}

export const findTag = (db: Db, scope: TagScope, id: TagId): Promise<Tag | undefined> =>
  selectTags(db, scope).selectAll('tag').where('tag.id', '=', id).executeTakeFirst()

/** Users see no empty categories. */
export async function listCategories(db: Db, scope: TagScope, page: PageQuery): Promise<Page<TagCategory>> {
  const ordered = db.selectFrom('tag_categories as category').orderBy('position').orderBy('id')
  const query =
    scope === 'all' ? ordered : ordered.where('id', 'in', selectTags(db, scope).select('tag.category_id'))
  const { items, ...rest } = await listPage(query, rows => rows.selectAll(), page)
  return { items: await withTags(db, scope, items), ...rest }
}

export async function findCategory(db: Db, id: TagCategoryId): Promise<TagCategory | undefined> {
  const row = await db.selectFrom('tag_categories').selectAll().where('id', '=', id).executeTakeFirst()
  const [category] = row === undefined ? [] : await withTags(db, 'all', [row])
  return category
}

async function withTags(
  db: Db,
  scope: TagScope,
  categories: readonly Omit<TagCategory, 'tags'>[],
): Promise<TagCategory[]> {
  if (categories.length === 0) return []
  const tags = await selectTags(db, scope)
    .selectAll('tag')
    .where(
      'tag.category_id',
      'in',
      categories.map(({ id }) => id),
    )
    .orderBy('tag.position')
    .orderBy('tag.id')
    .execute()
  const byCategory = Map.groupBy(tags, tag => tag.category_id)
  return categories.map(category => ({ ...category, tags: byCategory.get(category.id) ?? [] }))
}

/** Unique words, limits and positions concern all tags, so changes wait for each other. */
export async function lockTags(tx: Db): Promise<void> {
  await sql`lock table tag_categories, tags in share row exclusive mode`.execute(tx)
}

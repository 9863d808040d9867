import {
  type NewTagCategory,
  TAG_CATEGORIES_MAX,
  type TagCategory,
  type TagCategoryChange,
  type TagCategoryId,
} from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { findCategory, holdTags } from './store.ts'

/** Adds a category after all others. */
export async function createCategory(tx: Db, wanted: NewTagCategory): Promise<TagCategory> {
  await holdTags(tx)
  const { slug, name_zh, name_en, colour, is_hidden } = wanted
  const id = newId<TagCategoryId>()
  await refuseTaken(tx, id, slug)
  const { total, last } = await tx
    .selectFrom('tag_categories')
    .select(all => [all.fn.countAll<number>().as('total'), all.fn.max('position').as('last')])
    .executeTakeFirstOrThrow()
  if (total >= TAG_CATEGORIES_MAX) throw new Refusal('tag_limit')
  const position = total === 0 ? 0 : last + 1
  await tx
    .insertInto('tag_categories')
    .values({ id, slug, name_zh, name_en, colour, is_hidden, position })
    .execute()
  return orNotFound(await findCategory(tx, id))
}

/** Changes what is given. */
export async function changeCategory(
  tx: Db,
  id: TagCategoryId,
  change: TagCategoryChange,
): Promise<TagCategory> {
  await holdTags(tx)
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

/** Tags don't go along with their category: nobody would know how many words of cards that takes the meaning from. */
export async function removeCategory(tx: Db, id: TagCategoryId): Promise<TagCategory> {
  await holdTags(tx)
  const category = orNotFound(await findCategory(tx, id))
  if (category.tags.length > 0) throw new Refusal('tag_category_in_use')
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
  throw new Refusal('tag_category_taken', { errors: [{ path: 'slug', message: 'tag_taken' }] })
}

import {
  MANAGED_TAGS_MAX,
  type NewTag,
  TAG_ALIASES_MAX,
  type Tag,
  type TagCategoryId,
  type TagChange,
  type TagId,
} from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { type CountTagged, countCards } from './count-tagged-cards.ts'
import { findTag, lockTags } from './store.ts'
import { claimKeys, ownAliases, tagWords } from './tag-keys.ts'

export async function createTag(tx: Db, tag: NewTag, countTagged: CountTagged): Promise<Tag> {
  await lockTags(tx)
  const { total } = await tx
    .selectFrom('tags')
    .select(count => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total >= MANAGED_TAGS_MAX) throw new ApiError('tag_limit')
  const { category_id, slug, name_zh, name_en, colour, is_hidden } = tag
  const id = newId<TagId>()
  const words = { slug, name_zh, name_en, aliases: ownAliases(tag) }
  const position = await nextTagPosition(tx, category_id)
  await tx
    .insertInto('tags')
    .values({ id, category_id, ...words, colour, is_hidden, position })
    .execute()
  await claimKeys(tx, { id, ...words })
  return await recountTag(tx, id, countTagged)
}

/** The old slug no longer names the tag, unless it is an alias. */
export async function updateTag(
  tx: Db,
  id: TagId,
  change: TagChange,
  countTagged: CountTagged,
): Promise<Tag> {
  await lockTags(tx)
  const before = orNotFound(await findTag(tx, 'all', id))
  const { slug = before.slug, name_zh = before.name_zh, name_en = before.name_en } = change
  const { colour = before.colour, is_hidden = before.is_hidden, category_id = before.category_id } = change
  const names = { slug, name_zh, name_en }
  const words = { ...names, aliases: ownAliases({ ...names, aliases: change.aliases ?? before.aliases }) }
  const position =
    category_id === before.category_id ? before.position : await nextTagPosition(tx, category_id)
  await claimKeys(tx, { id, ...words })
  await tx
    .updateTable('tags')
    .set({ ...words, category_id, colour, is_hidden, position })
    .where('id', '=', id)
    .execute()
  return await recountTag(tx, id, countTagged)
}

export async function togglePublic(tx: Db, id: TagId): Promise<Tag> {
  const toggled = await tx
    .updateTable('tags')
    .set(row => ({ is_public: row.not('is_public') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return orNotFound(toggled)
}

/** Cards keep the tag's words as plain tags. */
export async function removeTag(tx: Db, id: TagId): Promise<Tag> {
  await lockTags(tx)
  return orNotFound(await tx.deleteFrom('tags').where('id', '=', id).returningAll().executeTakeFirst())
}

/** All words of the tag become aliases of the other. */
export async function mergeTag(
  tx: Db,
  id: TagId,
  into_id: TagId,
  countTagged: CountTagged,
): Promise<{ from: Tag; into: Tag }> {
  if (id === into_id) {
    throw new ApiError('invalid_input', { errors: [{ path: 'into_id', message: 'invalid' }] })
  }
  await lockTags(tx)
  const from = orNotFound(await findTag(tx, 'all', id))
  const into = orNotFound(await findTag(tx, 'all', into_id))
  const aliases = ownAliases({ ...into, aliases: [...into.aliases, ...tagWords(from)] })
  if (aliases.length > TAG_ALIASES_MAX) throw new ApiError('tag_limit')
  await tx.deleteFrom('tags').where('id', '=', id).execute()
  await tx.updateTable('tags').set({ aliases }).where('id', '=', into_id).execute()
  await claimKeys(tx, { ...into, aliases })
  return { from, into: await recountTag(tx, into_id, countTagged) }
}

async function recountTag(tx: Db, id: TagId, countTagged: CountTagged): Promise<Tag> {
  await countCards(tx, id, countTagged)
  return orNotFound(await findTag(tx, 'all', id))
}

async function nextTagPosition(tx: Db, category_id: TagCategoryId): Promise<number> {
  const row = await tx
    .selectFrom('tag_categories as category')
    .leftJoin('tags as tag', 'tag.category_id', 'category.id')
    .select(select => select.fn.max('tag.position').as('last'))
    .where('category.id', '=', category_id)
    .groupBy('category.id')
    .executeTakeFirst()
  return (orNotFound(row).last ?? -1) + 1
}

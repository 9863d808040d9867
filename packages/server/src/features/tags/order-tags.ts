import type { TagCategoryId, TagId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { findCategory, holdTags } from './store.ts'

/** Puts categories in this order; those that are not named follow, as they stood. */
export async function orderCategories(tx: Db, wanted: readonly TagCategoryId[]): Promise<void> {
  await holdTags(tx)
  const rows = await tx.selectFrom('tag_categories').select('id').orderBy('position').orderBy('id').execute()
  const ids = inOrder(
    rows.map(({ id }) => id),
    wanted,
  )
  if (ids.length > rows.length) throw notFound()
  await sql`update tag_categories c set position = w.at - 1
    from unnest(${ids}::uuid[]) with ordinality w(id, at) where c.id = w.id`.execute(tx)
}

/** Puts tags into a category in this order, wherever they stood before; its others follow, as they stood. */
export async function orderTags(tx: Db, category_id: TagCategoryId, wanted: readonly TagId[]): Promise<void> {
  await holdTags(tx)
  const { tags } = orNotFound(await findCategory(tx, category_id))
  const ids = inOrder(
    tags.map(({ id }) => id),
    wanted,
  )
  const { numUpdatedRows } = await tx
    .updateTable('tags as tag')
    .from(
      sql<{ id: TagId; at: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'place'>(sql`place(id, at)`),
    )
    .set(row => ({ category_id, position: sql<number>`${row.ref('place.at')} - 1` }))
    .whereRef('tag.id', '=', 'place.id')
    .executeTakeFirst()
  if (Number(numUpdatedRows) < ids.length) throw notFound()
}

/** Those that are wanted, each once, and then the rest of what was there. */
const inOrder = <Id>(there: readonly Id[], wanted: readonly Id[]): Id[] => [...new Set([...wanted, ...there])]

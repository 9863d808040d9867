import type { UserId } from '@inkling/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { keysOfTags } from '../../tags/tag-keys.ts'
import { blocksOf } from '../blocks/store.ts'

/** What somebody may and wants to find, wherever cards are listed. */
export interface Viewer {
  readonly showsAdult: boolean
  /** Keys of tags. */
  readonly blockedTags: readonly string[]
  readonly blockedAuthors: readonly UserId[]
}

export async function viewerOf(db: Db, id: UserId): Promise<Viewer> {
  const user = await db
    .selectFrom('users')
    .select(['show_nsfw', blocksOf(sql.ref('users.id')).as('blocks')])
    .where('id', '=', id)
    .executeTakeFirst()
  const blocks = user?.blocks ?? []
  const groups = await keysOfTags(
    db,
    blocks.flatMap(({ tag }) => tag ?? []),
  )
  return {
    showsAdult: user?.show_nsfw ?? false,
    blockedTags: [...new Set(groups.flat())],
    blockedAuthors: blocks.flatMap(({ author_id }) => author_id ?? []),
  }
}

/** Whether a viewer may find a card, by its row of `card_ranks`, which every card has that others may find. */
export function findableBy(viewer: Viewer, ranks: string): RawBuilder<SqlBool> {
  const { showsAdult, blockedTags, blockedAuthors } = viewer
  const column = (name: string) => sql.ref(`${ranks}.${name}`)
  const conditions = [sql`true`]
  if (!showsAdult) conditions.push(sql`not ${column('is_adult')}`)
  if (blockedTags.length > 0) conditions.push(sql`not ${column('tag_keys')} && ${[...blockedTags]}::text[]`)
  if (blockedAuthors.length > 0) {
    const author = column('author_id')
    conditions.push(sql`(${author} is null or ${author} <> all(${[...blockedAuthors]}::uuid[]))`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

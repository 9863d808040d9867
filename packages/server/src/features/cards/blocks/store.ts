import type { Blocklist, BodyOf, routes, UserId } from '@inkling/contract'
import { tagKey } from '@inkling/engine'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { newId } from '../../../platform/ids.ts'

/** Keeps the order in which tags and authors were added. */
export async function getBlocklist(db: Db, user_id: UserId): Promise<Blocklist> {
  const tags = await db
    .selectFrom('blocks')
    .select('tag')
    .where('user_id', '=', user_id)
    .where('tag', 'is not', null)
    .orderBy('id')
    .execute()
  const authors = await db
    .selectFrom('blocks as block')
    .innerJoin('users as author', 'author.id', 'block.author_id')
    .select(['author.id', 'author.username', 'author.display_name', 'author.avatar_url'])
    .where('block.user_id', '=', user_id)
    .orderBy('block.id')
    .execute()
  return { tags: tags.flatMap(({ tag }) => tag ?? []), authors }
}

/** Tags are deduplicated by key; unknown authors are dropped. */
export async function replaceBlocklist(
  tx: Db,
  user_id: UserId,
  { tags, author_ids }: BodyOf<typeof routes.blocks.replace>,
): Promise<void> {
  // Concurrent saves wait for each other.
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  await tx.deleteFrom('blocks').where('user_id', '=', user_id).execute()
  const authors = author_ids.length === 0 ? [] : await findExistingUsers(tx, author_ids)
  const byKey = new Map(tags.toReversed().map(tag => [tagKey(tag), tag]))
  const rows = [
    ...[...byKey]
      .toReversed()
      .map(([tag_key, tag]) => ({ kind: 'tag' as const, tag, tag_key, author_id: null })),
    ...authors.map(author_id => ({ kind: 'author' as const, tag: null, tag_key: null, author_id })),
  ]
  if (rows.length === 0) return
  await tx
    .insertInto('blocks')
    .values(rows.map(row => ({ id: newId(), user_id, ...row })))
    .execute()
}

async function findExistingUsers(tx: Db, ids: readonly UserId[]): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare() // prevents deletion meanwhile
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter(id => there.has(id))
}

export const selectBlocks = (user_id: RawBuilder<unknown>): RawBuilder<BlockRule[] | null> => sql`(
  select json_agg(json_build_object('tag', tag, 'author_id', author_id)) from blocks where user_id = ${user_id})`

type BlockRule = Pick<BlockTable, 'tag' | 'author_id'>

export interface BlockTable {
  id: string
  user_id: UserId
  kind: 'tag' | 'author'
  tag: string | null
  tag_key: string | null
  author_id: UserId | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    blocks: BlockTable
  }
}

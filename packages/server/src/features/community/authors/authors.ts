import {
  type Author,
  type AuthorPage,
  type CardTile,
  FOLLOWS_MAX,
  type Page,
  type PageQuery,
  type UserId,
} from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type Actor, enforceAccess, orNotFound } from '../../../platform/http/guards.ts'
import { isVisibleToViewer, loadViewer } from '../../cards/search/card-query.ts'
import { loadTiles } from '../../cards/search/search-cards.ts'

export async function followAuthor(tx: Db, actor: Actor, id: UserId, now: string): Promise<AuthorPage> {
  orNotFound(
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forKeyShare() // prevents deletion meanwhile
      .executeTakeFirst(),
  )
  enforceAccess(id === actor.id ? 'forbidden' : 'allowed')
  // A user's follows wait for each other, so that the limit holds.
  await tx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
  const added = await tx
    .insertInto('follows')
    .values({ user_id: actor.id, author_id: id, followed_at: now })
    .onConflict(clash => clash.doNothing())
    .returning('author_id')
    .executeTakeFirst()
  if (added !== undefined && (await countFollowed(tx, actor.id)) > FOLLOWS_MAX)
    throw new ApiError('follow_limit')
  return await getAuthor(tx, actor, id)
}

export async function unfollowAuthor(tx: Db, user_id: UserId, author_id: UserId): Promise<void> {
  await tx.deleteFrom('follows').where('user_id', '=', user_id).where('author_id', '=', author_id).execute()
}

async function countFollowed(tx: Db, user_id: UserId): Promise<number> {
  const { total } = await tx
    .selectFrom('follows')
    .where('user_id', '=', user_id)
    .select(follow => follow.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function listFollowed(db: Db, user_id: UserId, page: PageQuery): Promise<Page<Author>> {
  const latestFirst = db
    .selectFrom('follows as follow')
    .innerJoin('users as author', 'author.id', 'follow.author_id')
    .where('follow.user_id', '=', user_id)
    .where('author.deleted_at', 'is', null)
    .orderBy('follow.followed_at', 'desc')
    .orderBy('follow.author_id', 'desc')
  return await listPage(
    latestFirst,
    rows => rows.select(['author.id', 'author.username', 'author.display_name', 'author.avatar_url']),
    page,
  )
}

/** Newest first, as far as the viewer may see them. */
export async function listFollowedCards(db: Db, actor: Actor, page: PageQuery): Promise<Page<CardTile>> {
  const viewer = await loadViewer(db, actor.id)
  const newestFirst = db
    .selectFrom('follows as follow')
    .innerJoin('card_ranks as ranks', 'ranks.author_id', 'follow.author_id')
    .where('follow.user_id', '=', actor.id)
    .where(isVisibleToViewer(viewer, 'ranks'))
    .orderBy('ranks.published_at', 'desc')
    .orderBy('ranks.card_id', 'desc')
  const { items: followed, ...rest } = await listPage(newestFirst, rows => rows.select('ranks.card_id'), page)
  const ids = followed.map(({ card_id }) => card_id)
  return { items: await loadTiles(db, actor, ids), ...rest }
}

interface FollowTable {
  user_id: UserId
  author_id: UserId
  followed_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    follows: FollowTable
  }
}

/** Deleted accounts are not found. */
export async function getAuthor(db: Db, actor: Actor, id: UserId): Promise<AuthorPage> {
  const [author, stats, follows] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'username', 'display_name', 'avatar_url', 'bio', 'created_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    countAuthorStats(db, id),
    isFollowing(db, actor.id, id),
  ])
  return { ...orNotFound(author), stats, my: { is_self: id === actor.id, follows } }
}

/** Includes cards that the viewer's filters hide. */
async function countAuthorStats(db: Db, id: UserId): Promise<AuthorPage['stats']> {
  return await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('card_ranks')
        .where('author_id', '=', id)
        .select(card => card.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('cards'),
      selectFrom('card_ranks as ranks')
        .innerJoin('card_stats as stats', 'stats.card_id', 'ranks.card_id')
        .where('ranks.author_id', '=', id)
        .select(sql<number>`coalesce(sum(stats.chats), 0)::bigint`.as('chats'))
        .$asScalar()
        .$notNull()
        .as('chats'),
      selectFrom('follows')
        .where('author_id', '=', id)
        .select(follow => follow.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('followers'),
    ])
    .executeTakeFirstOrThrow()
}

async function isFollowing(db: Db, user_id: UserId, author_id: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('author_id')
    .where('user_id', '=', user_id)
    .where('author_id', '=', author_id)
    .executeTakeFirst()
  return row !== undefined
}

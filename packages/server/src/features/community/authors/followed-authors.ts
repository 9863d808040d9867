import type { Author, CardTile, Page, PageQuery, UserId } from '@inkling/contract'
import { listPage } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { foundTiles } from '../../cards/search/result-tiles.ts'
import { findableBy, viewerOf } from '../../cards/search/search-viewer.ts'

/** Whom somebody follows, the latest first. */
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

/** Their cards that this reader may and wants to find, newest first. */
export async function listFollowedCards(db: Db, actor: Actor, page: PageQuery): Promise<Page<CardTile>> {
  const viewer = await viewerOf(db, actor.id)
  const newestFirst = db
    .selectFrom('follows as follow')
    .innerJoin('card_ranks as ranks', 'ranks.author_id', 'follow.author_id')
    .where('follow.user_id', '=', actor.id)
    .where(findableBy(viewer, 'ranks'))
    .orderBy('ranks.published_at', 'desc')
    .orderBy('ranks.card_id', 'desc')
  const { items: found, ...rest } = await listPage(newestFirst, rows => rows.select('ranks.card_id'), page)
  const ids = found.map(({ card_id }) => card_id)
  return { items: await foundTiles(db, actor, ids), ...rest }
}

import type { AuthorPage, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { orNotFound } from '../../../platform/http/guards.ts'

/** Who somebody is to others; an account that was deleted never was. */
export async function showAuthor(db: Db, actor: Actor, id: UserId): Promise<AuthorPage> {
  const [author, stats, follows] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'username', 'display_name', 'avatar_url', 'bio', 'created_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    statsOf(db, id),
    doesFollow(db, actor.id, id),
  ])
  return { ...orNotFound(author), stats, my: { is_self: id === actor.id, follows } }
}

/** Of their cards all that others may find, whatever this reader wants to see. */
async function statsOf(db: Db, id: UserId): Promise<AuthorPage['stats']> {
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

async function doesFollow(db: Db, user_id: UserId, author_id: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('follows')
    .select('author_id')
    .where('user_id', '=', user_id)
    .where('author_id', '=', author_id)
    .executeTakeFirst()
  return found !== undefined
}

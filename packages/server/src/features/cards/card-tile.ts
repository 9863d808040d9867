import type { CardTile } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { isModerator } from '../access/can.ts'
import { toAuthor } from '../accounts/author-reference.ts'
import { pictureUrl } from '../uploads/picture-url.ts'

/** The caller chooses the revision. */
export const cardRows = (db: Db) =>
  db
    .selectFrom('cards as card')
    .innerJoin('card_revisions as revision', 'revision.card_id', 'card.id')
    .innerJoin('card_stats as stats', 'stats.card_id', 'card.id')
    .leftJoin('users as owner', 'owner.id', 'card.owner_id')

export const tileColumns = [
  'card.id',
  'card.owner_id',
  'card.status',
  'card.created_at',
  'card.published_at',
  'owner.username as owner_username',
  'owner.display_name as owner_display_name',
  'owner.avatar_url as owner_avatar_url',
  'revision.name',
  'revision.tagline',
  'revision.tags',
  'revision.language',
  'revision.is_nsfw',
  'revision.picture',
  'revision.created_at as updated_at',
  'stats.chats',
  'stats.messages',
  'stats.favorites',
  'stats.rating_sum',
  'stats.rating_count',
  'stats.comments',
] as const

const selected = (db: Db) => cardRows(db).select(tileColumns)
export type TileRow = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

/** Viewers of the approved revision see the status as public. */
export function toTile(row: TileRow, actor: Actor): CardTile {
  const seesStatus = row.owner_id === actor.id || isModerator(actor)
  return {
    id: row.id,
    owner: toAuthor({
      actor_id: row.owner_id,
      username: row.owner_username,
      display_name: row.owner_display_name,
      avatar_url: row.owner_avatar_url,
    }),
    name: row.name,
    tagline: row.tagline,
    avatar_url: row.picture && pictureUrl(row.picture),
    tags: row.tags,
    language: row.language,
    is_nsfw: row.is_nsfw,
    status: seesStatus ? row.status : 'public',
    stats: toStats(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    published_at: row.published_at,
  }
}

function toStats({
  chats,
  messages,
  favorites,
  rating_sum,
  rating_count,
  comments,
}: TileRow): CardTile['stats'] {
  const rating_avg = rating_count === 0 ? null : rating_sum / rating_count
  return { chats, messages, favorites, rating_avg, rating_count, comments }
}

import type { CardId, NotificationId, UserId } from '@inkling/contract'
import { tagKey } from '@inkling/engine'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { PublishEvent } from '../../platform/http/bind.ts'
import { findTagKeys } from '../tags/tag-keys.ts'

/** A statement for this many followers takes a few hundred milliseconds. */
const BATCH = 5_000

interface PublishedCard {
  readonly card_id: CardId
  readonly author_id: UserId
}

/**
 * Runs in the transaction that publishes the card. Skips followers who block its tags or author, or who hide adult
 * cards.
 */
export async function notifyFollowers(
  tx: Db,
  published: PublishedCard,
  { now, publish }: { now: string; publish: PublishEvent },
): Promise<void> {
  const { tags } = await tx
    .selectFrom('cards as card')
    .innerJoin('card_revisions as revision', 'revision.id', 'card.approved_revision_id')
    .select('revision.tags')
    .where('card.id', '=', published.card_id)
    .executeTakeFirstOrThrow()
  const keys = new Set((await findTagKeys(tx, tags)).flat())
  for (let after: UserId | null = null; ; ) {
    const followers = await nextFollowers(tx, published.author_id, after)
    const willing = await withoutBlockers(tx, followers, keys)
    for (const { id, user_id } of await insertForFollowers(tx, willing, published, now))
      publish({ event: 'notification', notification_id: id }, user_id)
    after = followers.at(-1) ?? null
    if (followers.length < BATCH) return
  }
}

/** Followers are ordered by id. */
async function nextFollowers(tx: Db, author_id: UserId, after: UserId | null): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('follows')
    .select('user_id')
    .where('author_id', '=', author_id)
    .$if(after !== null, more => more.where('user_id', '>', after as UserId)) // `$if` checks for null
    .orderBy('user_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function withoutBlockers(
  tx: Db,
  followers: readonly UserId[],
  keys: ReadonlySet<string>,
): Promise<UserId[]> {
  const blocks = await tx
    .selectFrom('blocks')
    .select(['user_id', 'tag'])
    .where('user_id', '=', anyOf(followers))
    .where('kind', '=', 'tag')
    .execute()
  const blocked = new Set(blocks.flatMap(({ tag }) => tag ?? []).filter(tag => keys.has(tagKey(tag))))
  const blockers = new Set(blocks.flatMap(({ user_id, tag }) => (blocked.has(tag ?? '') ? user_id : [])))
  return followers.filter(id => !blockers.has(id))
}

async function insertForFollowers(
  tx: Db,
  followers: readonly UserId[],
  { card_id, author_id }: PublishedCard,
  now: string,
): Promise<{ id: NotificationId; user_id: UserId }[]> {
  const { rows } = await sql<{ id: NotificationId; user_id: UserId }>`
    insert into notifications (id, user_id, type, title, body, card_id, actor_id, actor_count, gathers, created_at)
    select ${newIdSql(now)}, reader.id, 'card_published', revision.name, '', card.id, ${author_id}, 1, false, ${now}
    from users reader
    join cards card on card.id = ${card_id}
    join card_revisions revision on revision.id = card.approved_revision_id
    where reader.id = ${anyOf(followers)} and reader.deleted_at is null and reader.suspended_at is null
      and (reader.show_nsfw or not revision.is_nsfw)
      and not exists (select from muted_notifications muted
        where muted.user_id = reader.id and muted.type = 'card_published')
      and not exists (select from blocks block
        where block.user_id = reader.id and block.author_id = ${author_id})
    returning id, user_id`.execute(tx)
  return rows
}

/** A UUIDv7 of timestamp, version and random bits. PostgreSQL generates them only since version 18. */
const newIdSql = (now: string) => sql`
  encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from ${now}::timestamptz) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid`

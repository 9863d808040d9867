import type { CardId, NotificationId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { PublishEvent } from '../../platform/http/bind.ts'
import { findTagKeys } from '../tags/tag-keys.ts'

/** Followers of a statement: a few hundred milliseconds, whatever the author's fame. */
const BATCH = 5_000

/** A card that others may find from now on, and whose it is. */
interface PublishedCard {
  readonly card_id: CardId
  readonly author_id: UserId
}

/**
 * Tells those who follow an author of a card of theirs, within the transaction that makes it public. Only who would find
 * it: not whom its tags or its author are hidden from, nor of a card for adults who does not want to see such.
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
  const keys = [...new Set((await findTagKeys(tx, tags)).flat())]
  for (let after: UserId | null = null; ; ) {
    const followers = await nextFollowers(tx, published.author_id, after)
    for (const { id, user_id } of await insertForFollowers(tx, followers, published, keys, now))
      publish({ event: 'notification', notification_id: id }, user_id)
    after = followers.at(-1) ?? null
    if (followers.length < BATCH) return
  }
}

/** The next of them, in the order of their ids. */
async function nextFollowers(tx: Db, author_id: UserId, after: UserId | null): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('follows')
    .select('user_id')
    .where('author_id', '=', author_id)
    .$if(after !== null, more => more.where('user_id', '>', after as UserId)) // just asked
    .orderBy('user_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** However many they are, their rows are one statement. */
async function insertForFollowers(
  tx: Db,
  followers: readonly UserId[],
  { card_id, author_id }: PublishedCard,
  keys: readonly string[],
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
        where block.user_id = reader.id and (block.author_id = ${author_id} or block.tag_key = any(${keys}::text[])))
    returning id, user_id`.execute(tx)
  return rows
}

/** A UUIDv7 for each row, which PostgreSQL makes by itself only from 18 on: its time, its version, and chance. */
const newIdSql = (now: string) => sql`
  encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from ${now}::timestamptz) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid`

import type { CardId, CommentId, NotificationType, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** Announcements made since the user registered, without those the user has deleted. */
export const selectAnnouncementsFor = (db: Db, user_id: UserId) =>
  db
    .selectFrom('announcements as announced')
    .innerJoin('users as reader', join =>
      join.on('reader.id', '=', user_id).onRef('reader.created_at', '<=', 'announced.created_at'),
    )
    .leftJoin('announcement_readers as mark', join =>
      join.onRef('mark.announcement_id', '=', 'announced.id').on('mark.user_id', '=', user_id),
    )
    .where('mark.is_deleted', 'is not', sql.lit(true))

/** Hides notifications whose only actor the user has blocked. */
export const selectEntries = (db: Db, user_id: UserId) =>
  db.selectFrom(
    db
      .selectFrom('notifications')
      .select([
        'id',
        'type',
        'title',
        'body',
        'link',
        'card_id',
        'comment_id',
        'actor_id',
        'actor_count',
        'read_at',
        'created_at',
      ])
      .where('user_id', '=', user_id)
      .where(({ or, eb, not }) =>
        or([
          eb('type', '=', 'announcement'),
          eb('actor_count', '!=', 1),
          not(hasBlocked(user_id, 'notifications.actor_id')),
        ]),
      )
      .unionAll(
        selectAnnouncementsFor(db, user_id).select([
          'announced.id',
          sql<NotificationType>`'announcement'`.as('type'),
          'announced.title',
          'announced.body',
          'announced.link',
          sql<CardId | null>`null::uuid`.as('card_id'),
          sql<CommentId | null>`null::uuid`.as('comment_id'),
          'announced.actor_id',
          sql<number>`1`.as('actor_count'),
          'mark.read_at',
          'announced.created_at',
        ]),
      )
      .as('entry'),
  )

export type EntriesQuery = ReturnType<typeof selectEntries>

/** The blocklist is read once per query. */
export const hasBlocked = (user_id: UserId, actor: string) => sql<boolean>`
  coalesce(${sql.ref(actor)} = any(array(
    select author_id from blocks where user_id = ${user_id} and author_id is not null)), false)`

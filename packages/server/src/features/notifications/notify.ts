import {
  type CardId,
  type CommentId,
  NOTIFICATION_BODY_MAX,
  type NotificationId,
  type NotificationType,
  type UserId,
} from '@inkling/contract'
import { previewText } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { PublishEvent } from '../../platform/http/bind.ts'
import { newId } from '../../platform/ids.ts'
import { isVisible } from '../access/can.ts'
import type { OwnerNotice } from '../accounts/notify-owner.ts'

/** Without a user, nobody is notified. `notify-followers.ts` handles publications. */
export type CardEvent = {
  readonly user_id: UserId | null
  readonly card_id: CardId
} & (
  | { readonly type: 'card_approved' }
  | { readonly type: 'card_rejected' | 'card_withdrawn' | 'card_removed'; readonly body: string }
  | {
      readonly type: 'comment' | 'reply'
      readonly actor_id: UserId
      readonly comment_id: CommentId
      readonly body: string
    }
  | { readonly type: 'rating' | 'favorite'; readonly actor_id: UserId }
)

interface NotificationFacts {
  readonly user_id: UserId
  readonly type: CardEvent['type']
  readonly card_id: CardId
  readonly title: string
  readonly body: string
  readonly actor_id: UserId | null
  readonly comment_id: CommentId | null
}

/**
 * Runs in the transaction of the event; the call's `publish` tells open pages after the commit. Skips own actions and
 * muted or blocked ones. A user's rating or favorite counts once, and several are combined until read. Send a reply
 * before a comment, because each user gets one notification per comment.
 */
export async function notify(
  tx: Db,
  happening: CardEvent,
  { now, publish }: { now: string; publish: PublishEvent },
): Promise<void> {
  const { user_id, type, card_id } = happening
  const actor_id = 'actor_id' in happening ? happening.actor_id : null
  if (user_id === null || user_id === actor_id) return
  const title = await cardNameForRecipient(tx, { user_id, type, card_id, actor_id })
  if (title === undefined) return
  const told: NotificationFacts = {
    user_id,
    type,
    card_id,
    title,
    body: bodyOf(happening),
    actor_id,
    comment_id: 'comment_id' in happening ? happening.comment_id : null,
  }
  const notification_id =
    (type === 'rating' || type === 'favorite') && actor_id !== null
      ? await joinUnreadNotification(tx, { ...told, actor_id }, now)
      : await insertNotification(tx, told, now)
  if (notification_id !== undefined) publish({ event: 'notification', notification_id }, user_id)
}

export async function updateCommentNotifications(
  tx: Db,
  comment_id: CommentId,
  content: string,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ body: previewText(content, NOTIFICATION_BODY_MAX) })
    .where('comment_id', '=', comment_id)
    .execute()
}

/** Comments become plain text; reasons stay as written. */
const bodyOf = (happening: CardEvent): string => {
  if (!('body' in happening)) return ''
  if (happening.type !== 'card_rejected') return previewText(happening.body, NOTIFICATION_BODY_MAX)
  return happening.body.slice(0, NOTIFICATION_BODY_MAX).toWellFormed()
}

export async function deleteCommentNotifications(
  tx: Db,
  comment_id: CommentId,
  publish: PublishEvent,
): Promise<void> {
  const gone = await tx
    .deleteFrom('notifications')
    .where('comment_id', '=', comment_id)
    .returning('user_id')
    .execute()
  for (const { user_id } of gone) publish({ event: 'notification' }, user_id)
}

const insertNotification = async (
  tx: Db,
  told: NotificationFacts,
  now: string,
): Promise<NotificationId | undefined> => {
  const added = await tx
    .insertInto('notifications')
    .values(toNotificationRow(told, now, false))
    .onConflict(clash =>
      clash.columns(['comment_id', 'user_id']).where('comment_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Does nothing if the actor was counted before. */
async function joinUnreadNotification(
  tx: Db,
  told: NotificationFacts & { readonly actor_id: UserId },
  now: string,
): Promise<NotificationId | undefined> {
  const { user_id, type, card_id, actor_id } = told
  const before = await tx
    .selectFrom('notifications as earlier')
    .innerJoin('notification_actors as actor', 'actor.notification_id', 'earlier.id')
    .select('earlier.id')
    .where('earlier.user_id', '=', user_id)
    .where('earlier.type', '=', type)
    .where('earlier.card_id', '=', card_id)
    .where('actor.actor_id', '=', actor_id)
    .limit(1)
    .executeTakeFirst()
  if (before !== undefined) return undefined
  const { id } = await tx
    .insertInto('notifications')
    .values(toNotificationRow(told, now, true))
    .onConflict(clash =>
      clash
        .columns(['user_id', 'type', 'card_id'])
        .where('gathers', '=', sql.lit(true))
        .doUpdateSet(row => ({
          actor_id,
          actor_count: row('notifications.actor_count', '+', 1),
          created_at: now,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('notification_actors').values({ notification_id: id, actor_id }).execute()
  return id
}

const toNotificationRow = (told: NotificationFacts, created_at: string, gathers: boolean) => ({
  ...told,
  id: newId<NotificationId>(),
  link: null,
  actor_count: told.actor_id === null ? 0 : 1,
  gathers,
  read_at: null,
  created_at,
})

interface NotificationCandidate {
  readonly user_id: UserId
  readonly type: NotificationType
  readonly card_id: CardId
  readonly actor_id: UserId | null
}

/** The name as the recipient sees it. Undefined if they muted the type, blocked the actor, or may not see the card. */
export async function cardNameForRecipient(tx: Db, news: NotificationCandidate): Promise<string | undefined> {
  const found = await tx
    .selectFrom('cards as card')
    .innerJoin('users as listener', join => join.on('listener.id', '=', news.user_id))
    .innerJoin('card_revisions as revision', join =>
      join.on(
        'revision.id',
        '=',
        sql`case when card.owner_id = listener.id then card.current_revision_id
          else coalesce(card.approved_revision_id, card.current_revision_id) end`,
      ),
    )
    .select(['revision.name', 'listener.id', 'listener.role'])
    .select(['card.owner_id', 'card.status', 'card.approved_revision_id', 'card.deleted_at'])
    .where('card.id', '=', news.card_id)
    .where('listener.deleted_at', 'is', null)
    .where(wantsNotification(news))
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { name, id, role, approved_revision_id, ...card } = found
  const has_approved_revision = approved_revision_id !== null
  return isVisible({ id, role }, { ...card, has_approved_revision }) ? name : undefined
}

const wantsNotification = ({ user_id, type, actor_id }: NotificationCandidate) => sql<boolean>`
  not exists (select from muted_notifications where user_id = ${user_id} and type = ${type})
  and not exists (select from blocks where user_id = ${user_id} and author_id = ${actor_id})`

/** Longest device name in characters. */
const DEVICE_MAX = 300

/** For events that cannot be muted. The title is the device of a stolen login. */
export async function notifyOwner(
  tx: Db,
  { user_id, type, user_agent = '' }: OwnerNotice,
  now: string,
): Promise<NotificationId> {
  const id = newId<NotificationId>()
  const title = user_agent.slice(0, DEVICE_MAX).toWellFormed()
  const ofNobody = { card_id: null, comment_id: null, actor_id: null, actor_count: 0 }
  const unread = { gathers: false, read_at: null, created_at: now }
  await tx
    .insertInto('notifications')
    .values({ id, user_id, type, title, body: '', link: '/user', ...ofNobody, ...unread })
    .execute()
  return id
}

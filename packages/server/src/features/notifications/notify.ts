import {
  type CardId,
  type CommentId,
  NOTIFICATION_BODY_MAX,
  type NotificationId,
  type UserId,
} from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { Tell } from '../../platform/http/bind.ts'
import { newId } from '../../platform/ids.ts'
import { nameForListener } from './actor-name.ts'

/**
 * What happened to whose card or comment. Nobody is told of it when it is nobody's any more. What an author publishes is
 * told by `notify-followers.ts`, to all of them at once.
 */
export type Happening = {
  readonly user_id: UserId | null
  readonly card_id: CardId
} & (
  | { readonly type: 'card_approved' }
  | { readonly type: 'card_rejected'; readonly body: string }
  | {
      readonly type: 'comment' | 'reply'
      readonly actor_id: UserId
      readonly comment_id: CommentId
      readonly body: string
    }
  | { readonly type: 'rating' | 'favorite'; readonly actor_id: UserId }
)

/** The facts of one row, whatever its kind. */
interface Told {
  readonly user_id: UserId
  readonly type: Happening['type']
  readonly card_id: CardId
  readonly title: string
  readonly body: string
  readonly actor_id: UserId | null
  readonly comment_id: CommentId | null
}

/**
 * Tells a person what happened, within the transaction in which it does. Call it with the `tell` of the call, so that
 * open pages hear of it once that is committed. Who does something to what is their own is not told, nor who is not to
 * hear of it (`listener.ts`). The same person's rating or favorite is news once, and those of several gather in one
 * notification until it is read. A comment is told once: where both a reply and a comment would be, tell the reply
 * first.
 */
export async function notify(
  tx: Db,
  happening: Happening,
  { now, tell }: { now: string; tell: Tell },
): Promise<void> {
  const { user_id, type, card_id } = happening
  const actor_id = 'actor_id' in happening ? happening.actor_id : null
  if (user_id === null || user_id === actor_id) return
  const title = await nameForListener(tx, { user_id, type, card_id, actor_id })
  if (title === undefined) return
  const told: Told = {
    user_id,
    type,
    card_id,
    title,
    body: 'body' in happening ? beginningOf(happening.body) : '',
    actor_id,
    comment_id: 'comment_id' in happening ? happening.comment_id : null,
  }
  const notification_id =
    (type === 'rating' || type === 'favorite') && actor_id !== null
      ? await gather(tx, { ...told, actor_id }, now)
      : await add(tx, told, now)
  if (notification_id !== undefined) tell({ event: 'notification', notification_id }, user_id)
}

/** What was told of a comment says what the comment says now. */
export async function rewordComment(tx: Db, comment_id: CommentId, content: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ body: beginningOf(content) })
    .where('comment_id', '=', comment_id)
    .execute()
}

const beginningOf = (text: string): string => text.slice(0, NOTIFICATION_BODY_MAX).toWellFormed()

/** What is said of a comment goes with it. */
export async function forgetComment(tx: Db, comment_id: CommentId, tell: Tell): Promise<void> {
  const gone = await tx
    .deleteFrom('notifications')
    .where('comment_id', '=', comment_id)
    .returning('user_id')
    .execute()
  for (const { user_id } of gone) tell({ event: 'notification' }, user_id)
}

const add = async (tx: Db, told: Told, now: string): Promise<NotificationId | undefined> => {
  const added = await tx
    .insertInto('notifications')
    .values(rowOf(told, now, false))
    .onConflict(clash =>
      clash.columns(['comment_id', 'user_id']).where('comment_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Joins the unread one about the card, or begins it; not for somebody who was in one before. */
async function gather(
  tx: Db,
  told: Told & { readonly actor_id: UserId },
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
    .values(rowOf(told, now, true))
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

const rowOf = (told: Told, created_at: string, gathers: boolean) => ({
  ...told,
  id: newId<NotificationId>(),
  link: null,
  actor_count: told.actor_id === null ? 0 : 1,
  gathers,
  read_at: null,
  created_at,
})

import type { BodyOf, CardId, Comment, CommentId, comments, UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { PublishEvent } from '../../../platform/http/bind.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/record-action.ts'
import { type CardAccess, lockCardShared } from '../../cards/card-access.ts'
import { addCardCounts } from '../../cards/card-counts.ts'
import { findRevisionName } from '../../cards/revision.ts'
import { deleteCommentNotifications, notify, updateCommentNotifications } from '../../notifications/notify.ts'
import { getComment } from './list-comments.ts'

/** Also notifies the people concerned. */
export async function createComment(
  tx: Db,
  actor: Actor,
  card_id: CardId,
  { content, parent_id }: BodyOf<typeof comments.create>,
  { now, publish }: { now: Date; publish: PublishEvent },
): Promise<Comment> {
  const card = await lockCardShared(tx, actor, 'cards.read', card_id)
  const id = newId<CommentId>()
  const answered = parent_id === null ? nobody : await lockAnsweredComment(tx, card, parent_id)
  const created_at = now.toISOString()
  await tx
    .insertInto('comments')
    .values({
      id,
      card_id: card.id,
      author_id: actor.id,
      parent_id: answered.root_id,
      answers_id: answered.reply_id,
      content,
      created_at,
      edited_at: null,
      deleted_at: null,
    })
    .execute()
  const notification = { card_id: card.id, actor_id: actor.id, comment_id: id, body: content }
  // A user who would get both notifications gets only the reply.
  for (const user_id of answered.authors)
    await notify(tx, { ...notification, type: 'reply', user_id }, { now: created_at, publish })
  await notify(tx, { ...notification, type: 'comment', user_id: card.owner_id }, { now: created_at, publish })
  const shown = await getComment(tx, actor, id)
  await addCardCounts(tx, [{ card_id: card.id, comments: 1 }], now)
  return shown
}

/** Unchanged text does not count as an edit. */
export async function updateComment(
  tx: Db,
  actor: Actor,
  id: CommentId,
  content: string,
  edited_at: string,
): Promise<Comment> {
  await tx
    .updateTable('comments')
    .set({ content, edited_at })
    .where('id', '=', id)
    .where('author_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .where('content', '!=', content)
    .execute()
  await updateCommentNotifications(tx, id, content)
  return await getComment(tx, actor, id)
}

interface AnsweredComment {
  readonly root_id: CommentId | null
  /** Null if the answered comment is no reply itself. */
  readonly reply_id: CommentId | null
  readonly authors: readonly (UserId | null)[]
}

const nobody: AnsweredComment = { root_id: null, reply_id: null, authors: [] }

/** Neither comment nor thread can be deleted before the reply exists. */
async function lockAnsweredComment(
  tx: Db,
  { id: card_id }: CardAccess,
  id: CommentId,
): Promise<AnsweredComment> {
  const find = async (id: CommentId) =>
    orNotFound(
      await tx
        .selectFrom('comments')
        .select(['id', 'parent_id', 'author_id', 'deleted_at'])
        .where('id', '=', id)
        .where('card_id', '=', card_id)
        .forShare()
        .executeTakeFirst(),
    )
  const comment = await find(id)
  if (comment.deleted_at !== null) orNotFound(undefined)
  if (comment.parent_id === null) return { root_id: comment.id, reply_id: null, authors: [comment.author_id] }
  const root = await find(comment.parent_id)
  return { root_id: root.id, reply_id: comment.id, authors: [comment.author_id, root.author_id] }
}

/**
 * A comment with replies stays as a deleted placeholder until its last reply is gone. The thread is locked against new
 * replies, and removing another user's comment is audited.
 */
export async function removeComment(
  tx: Db,
  actor: Actor,
  id: CommentId,
  { now, publish }: { now: Date; publish: PublishEvent },
): Promise<void> {
  const parent_id = await lockThread(tx, id)
  const written = await findCommentToRemove(tx, id)
  if (written === undefined) return
  await ((await hasReplies(tx, id)) ? blankComment(tx, id, now) : deleteComment(tx, id))
  if (parent_id !== null && !(await hasReplies(tx, parent_id))) await deleteBlankComment(tx, parent_id)
  await deleteCommentNotifications(tx, id, publish)
  if (written.author_id !== actor.id) await auditRemoval(tx, actor, written, now)
  await addCardCounts(tx, [{ card_id: written.card_id, comments: -1 }], now)
}

/** Returns the parent comment, if any. */
async function lockThread(tx: Db, id: CommentId): Promise<CommentId | null> {
  const { parent_id } = (await tx
    .selectFrom('comments')
    .select('parent_id')
    .where('id', '=', id)
    .executeTakeFirst()) ?? { parent_id: null }
  await tx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', parent_id ?? id)
    .forUpdate()
    .execute()
  return parent_id
}

async function hasReplies(tx: Db, id: CommentId): Promise<boolean> {
  const reply = await tx
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

const findCommentToRemove = (tx: Db, id: CommentId) =>
  tx
    .selectFrom('comments as comment')
    .innerJoin('cards as card', 'card.id', 'comment.card_id')
    .leftJoin('users as author', 'author.id', 'comment.author_id')
    .select(['comment.id', 'comment.card_id', 'comment.author_id'])
    .select(['author.username', 'card.current_revision_id'])
    .where('comment.id', '=', id)
    .where('comment.deleted_at', 'is', null)
    .executeTakeFirst()

type CommentToRemove = NonNullable<Awaited<ReturnType<typeof findCommentToRemove>>>

async function deleteComment(tx: Db, id: CommentId): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute()
}

async function blankComment(tx: Db, id: CommentId, now: Date): Promise<void> {
  const nothing = { content: '', author_id: null, deleted_at: now.toISOString() }
  await tx.updateTable('comments').set(nothing).where('id', '=', id).execute()
}

async function auditRemoval(tx: Db, actor: Actor, written: CommentToRemove, now: Date): Promise<void> {
  const record = {
    action: 'comment_removed',
    subject_id: written.id,
    subject: await findRevisionName(tx, written.current_revision_id),
    facts: { card_id: written.card_id, author: written.username ?? '' },
  } as const
  await recordAudit(tx, actor, record, now.toISOString())
}

async function deleteBlankComment(tx: Db, id: CommentId): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).where('deleted_at', 'is not', null).execute()
}

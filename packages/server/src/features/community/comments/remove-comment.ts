import type { CommentId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Tell } from '../../../platform/http/bind.ts'
import { audit } from '../../audit/record-action.ts'
import { noteCounts } from '../../cards/card-counts.ts'
import { nameOfRevision } from '../../cards/revision.ts'
import { forgetComment } from '../../notifications/notify.ts'

/**
 * Deletes a comment. One with replies stays for them, as one that was deleted; it goes with the last of them. Its thread
 * is held meanwhile, so that no reply comes in between. Who takes away what is somebody else's is written down.
 */
export async function removeComment(
  tx: Db,
  actor: Actor,
  id: CommentId,
  { now, tell }: { now: Date; tell: Tell },
): Promise<void> {
  const parent_id = await holdThread(tx, id)
  const written = await findWritten(tx, id)
  if (written === undefined) return
  await ((await hasReplies(tx, id)) ? blank(tx, id, now) : drop(tx, id))
  if (parent_id !== null && !(await hasReplies(tx, parent_id))) await dropBlank(tx, parent_id)
  await forgetComment(tx, id, tell)
  if (written.author_id !== actor.id) await writeDown(tx, actor, written, now)
  await noteCounts(tx, [{ card_id: written.card_id, comments: -1 }], now)
}

/** Gives the comment below which this one stands, if it does. */
async function holdThread(tx: Db, id: CommentId): Promise<CommentId | null> {
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

const findWritten = (tx: Db, id: CommentId) =>
  tx
    .selectFrom('comments as comment')
    .innerJoin('cards as card', 'card.id', 'comment.card_id')
    .leftJoin('users as author', 'author.id', 'comment.author_id')
    .select(['comment.id', 'comment.card_id', 'comment.author_id'])
    .select(['author.username', 'card.current_revision_id'])
    .where('comment.id', '=', id)
    .where('comment.deleted_at', 'is', null)
    .executeTakeFirst()

type Written = NonNullable<Awaited<ReturnType<typeof findWritten>>>

async function drop(tx: Db, id: CommentId): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute()
}

async function blank(tx: Db, id: CommentId, now: Date): Promise<void> {
  const nothing = { content: '', author_id: null, deleted_at: now.toISOString() }
  await tx.updateTable('comments').set(nothing).where('id', '=', id).execute()
}

/** That somebody's words were taken away by somebody else; not the words. */
async function writeDown(tx: Db, actor: Actor, written: Written, now: Date): Promise<void> {
  const deed = {
    action: 'comment_removed',
    subject_id: written.id,
    subject: await nameOfRevision(tx, written.current_revision_id),
    facts: { card_id: written.card_id, author: written.username ?? '' },
  } as const
  await audit(tx, actor, deed, now.toISOString())
}

async function dropBlank(tx: Db, id: CommentId): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).where('deleted_at', 'is not', null).execute()
}

import type { Comment, CommentId, CommentInThread } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { commentColumns, commentOf, commentRows } from './comment-rows.ts'
import { withReplies } from './list-comments.ts'

export async function showComment(db: Db, actor: Actor, id: CommentId): Promise<Comment> {
  const row = await commentRows(db).select(commentColumns).where('comment.id', '=', id).executeTakeFirst()
  return commentOf(orNotFound(row), actor)
}

/** A comment where it stands: its thread, and itself where it is a reply in that. */
export async function showInThread(db: Db, actor: Actor, id: CommentId): Promise<CommentInThread> {
  const comment = await showComment(db, actor, id)
  const reply = comment.parent_id === null ? null : comment
  const root = comment.parent_id === null ? comment : await showComment(db, actor, comment.parent_id)
  const [thread] = await withReplies(db, actor, [root])
  return { thread: orNotFound(thread), reply }
}

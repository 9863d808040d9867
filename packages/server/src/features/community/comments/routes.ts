import { routes } from '@inkling/contract'
import type { AppContext } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { requireCardAction } from '../../cards/card-access.ts'
import { requireCommentAction } from './comment-access.ts'
import { getCommentInThread, listReplies, listThreads } from './list-comments.ts'
import { createComment, removeComment, updateComment } from './save-comment.ts'

const { comments } = routes

export function commentRoutes(bind: Binder, context: Pick<AppContext, 'clock'>): void {
  bind.read(comments.list, requireCardAction('cards.read'), ({ db, actor, granted, query }) =>
    listThreads(db, actor, granted, query),
  )
  bind.read(comments.get, requireCommentAction('comments.read'), ({ db, actor, params }) =>
    getCommentInThread(db, actor, params.commentId),
  )
  bind.read(comments.replies, requireCommentAction('comments.read'), ({ db, actor, params, query }) =>
    listReplies(db, actor, params.commentId, query),
  )
  bind.write(comments.create, requireCardAction('cards.read'), ({ db, actor, params, body, publish }) =>
    createComment(db, actor, params.id, body, { now: context.clock.now(), publish }),
  )
  bind.write(comments.update, requireCommentAction('comments.update'), ({ db, actor, params, body }) =>
    updateComment(db, actor, params.commentId, body.content, isoNow(context.clock)),
  )
  bind.write(comments.remove, requireCommentAction('comments.remove'), ({ db, actor, params, publish }) =>
    removeComment(db, actor, params.commentId, { now: context.clock.now(), publish }),
  )
}

import { routes } from '@inkling/contract'
import type { House } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { mayDo } from '../../cards/card-access.ts'
import { mayDoWithComment } from './comment-access.ts'
import { listReplies, listThreads, showInThread } from './list-comments.ts'
import { editComment, removeComment, writeComment } from './save-comment.ts'

const { comments } = routes

export function commentRoutes(bind: Binder, house: House): void {
  bind.read(comments.list, mayDo('cards.read'), ({ db, actor, granted, query }) =>
    listThreads(db, actor, granted, query),
  )
  bind.read(comments.get, mayDoWithComment('comments.read'), ({ db, actor, params }) =>
    showInThread(db, actor, params.commentId),
  )
  bind.read(comments.replies, mayDoWithComment('comments.read'), ({ db, actor, params, query }) =>
    listReplies(db, actor, params.commentId, query),
  )
  bind.write(comments.create, mayDo('cards.read'), ({ db, actor, params, body, tell }) =>
    writeComment(db, actor, params.id, body, { now: house.clock.now(), tell }),
  )
  bind.write(comments.update, mayDoWithComment('comments.update'), ({ db, actor, params, body }) =>
    editComment(db, actor, params.commentId, body.content, isoNow(house.clock)),
  )
  bind.write(comments.remove, mayDoWithComment('comments.remove'), ({ db, actor, params, tell }) =>
    removeComment(db, actor, params.commentId, { now: house.clock.now(), tell }),
  )
}

import type { CardId, CardStatus, CommentId, UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { type Actor, enforceAccess, orNotFound } from '../../../platform/http/guards.ts'
import { type CommentAction, canWithComment } from '../../access/can.ts'

export interface CommentContext {
  readonly author_id: UserId | null
  readonly card_id: CardId
  readonly owner_id: UserId | null
  readonly status: CardStatus
}

interface CommentGuardInput {
  readonly db: Db
  readonly actor: Actor
  readonly params: { readonly id: CardId; readonly commentId: CommentId }
}

/** Finds deleted comments only for reading. */
export const requireCommentAction =
  (action: CommentAction) =>
  async ({ db, actor, params }: CommentGuardInput): Promise<CommentContext> => {
    const row = await db
      .selectFrom('comments as comment')
      .innerJoin('cards as card', 'card.id', 'comment.card_id')
      .select(['comment.author_id', 'comment.card_id'])
      .select(['card.owner_id', 'card.status', 'card.approved_revision_id', 'card.deleted_at'])
      .where('comment.id', '=', params.commentId)
      .where('card.id', '=', params.id)
      .where(where =>
        action === 'comments.read' ? where.lit(true) : where('comment.deleted_at', 'is', null),
      )
      .executeTakeFirst()
    const commentAccess = row && {
      author_id: row.author_id,
      card: { ...row, has_approved_revision: row.approved_revision_id !== null },
    }
    enforceAccess(canWithComment(actor, action, commentAccess))
    return orNotFound(row)
  }

import type { CardId, Comment, CommentId, UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { isModerator } from '../../access/can.ts'
import { toAuthor } from '../../accounts/author-reference.ts'

export const commentRows = (db: Db) =>
  db
    .selectFrom('comments as comment')
    .innerJoin('cards as card', 'card.id', 'comment.card_id')
    .leftJoin('users as author', 'author.id', 'comment.author_id')
    .leftJoin('comments as answered', 'answered.id', 'comment.answers_id')
    .leftJoin('users as other', 'other.id', 'answered.author_id')

export const commentColumns = [
  'comment.id',
  'comment.card_id',
  'comment.parent_id',
  'comment.author_id',
  'comment.content',
  'comment.created_at',
  'comment.edited_at',
  'comment.deleted_at',
  'card.owner_id',
  'author.username',
  'author.display_name',
  'author.avatar_url',
  'other.id as other_id',
  'other.username as other_username',
  'other.display_name as other_display_name',
  'other.avatar_url as other_avatar_url',
] as const

const selected = (db: Db) => commentRows(db).select(commentColumns)
export type CommentRow = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

export function toComment(row: CommentRow, actor: Actor): Comment {
  const is_deleted = row.deleted_at !== null
  const is_author = row.author_id === actor.id
  return {
    id: row.id,
    card_id: row.card_id,
    parent_id: row.parent_id,
    author: is_deleted ? null : toAuthor({ ...row, actor_id: row.author_id }),
    answers: toAuthor({
      actor_id: row.other_id,
      username: row.other_username,
      display_name: row.other_display_name,
      avatar_url: row.other_avatar_url,
    }),
    content: row.content,
    is_deleted,
    created_at: row.created_at,
    edited_at: row.edited_at,
    my: {
      is_author: is_author && !is_deleted,
      may_remove: !is_deleted && (is_author || row.owner_id === actor.id || isModerator(actor)),
    },
  }
}

interface CommentTable {
  id: CommentId
  card_id: CardId
  author_id: UserId | null
  parent_id: CommentId | null
  answers_id: CommentId | null
  content: string
  created_at: string
  edited_at: string | null
  deleted_at: string | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    comments: CommentTable
  }
}

import type { CardId, CommentId, UserId } from '@inkling/contract'

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

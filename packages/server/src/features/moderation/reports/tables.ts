import type { CardId, CommentId, ReportId, ReportReason, UserId } from '@inkling/contract'

interface ReportTable {
  id: ReportId
  reporter_id: UserId | null
  card_id: CardId
  comment_id: CommentId | null
  reason: ReportReason
  note: string
  created_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    reports: ReportTable
  }
}

import { z } from 'zod'
import { Author } from '../accounts/accounts.ts'
import { reportReasons } from '../base/choices.ts'
import { CardId, CommentId, ReportId } from '../base/ids.ts'
import { REPORT_NOTE_MAX, REPORTS_SHOWN } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { longText, time } from '../base/text.ts'
import { CardTile } from '../cards/card.ts'
import { Comment } from '../community/comments.ts'

export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

export const Report = z.object({
  id: ReportId,
  reason: ReportReason,
  note: z.string(),
  created_at: time,
})
export type Report = z.infer<typeof Report>

export const ReportedItem = z.object({
  id: ReportId.describe('the id of the first report, for all of them'),
  card: CardTile,
  comment: Comment.nullable().describe('null if the report is about the card itself'),
  reports: z
    .array(Report.extend({ reporter: Author.nullable() }))
    .describe(`the first reports, at most ${REPORTS_SHOWN}`),
  report_count: z.int(),
})
export type ReportedItem = z.infer<typeof ReportedItem>

export const NewReport = z.object({ reason: ReportReason, note: longText(REPORT_NOTE_MAX).default('') })

export const reports = {
  reportCard: route('reports.reportCard', {
    summary: 'Reports a card. A second report by the same account replaces the first.',
    params: z.object({ id: CardId }),
    body: NewReport,
    answer: Report,
  }),
  reportComment: route('reports.reportComment', {
    summary: 'Reports a comment.',
    params: z.object({ id: CardId, commentId: CommentId }),
    body: NewReport,
    answer: Report,
  }),
}

export const adminReports = {
  list: route('adminReports.list', {
    summary: 'Lists cards and comments with open reports, oldest first.',
    query: pageQuery(),
    answer: pageOf(ReportedItem),
  }),
  dismiss: route('adminReports.dismiss', {
    summary: 'Dismisses all reports of a card or comment. Deleting it closes them too.',
    params: z.object({ id: ReportId }),
  }),
}

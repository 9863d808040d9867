import { routes } from '@inkling/contract'
import type { AppContext } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly } from '../../../platform/http/guards.ts'
import { requireCardAction } from '../../cards/card-access.ts'
import { requireCommentAction } from '../../community/comments/comment-access.ts'
import { dismissReports, listReported } from './list-reports.ts'
import { reportTarget } from './report.ts'

const { reports, adminReports } = routes

export function reportRoutes(bind: Binder, context: Pick<AppContext, 'clock'>): void {
  const now = () => isoNow(context.clock)

  bind.write(reports.reportCard, requireCardAction('cards.report'), ({ db, actor, params, body }) =>
    reportTarget(db, actor, { card_id: params.id, comment_id: null }, body, now()),
  )
  bind.write(reports.reportComment, requireCommentAction('comments.report'), ({ db, actor, params, body }) =>
    reportTarget(db, actor, { card_id: params.id, comment_id: params.commentId }, body, now()),
  )
  bind.read(adminReports.list, callerOnly, ({ db, actor, query }) => listReported(db, actor, query))
  bind.write(adminReports.dismiss, callerOnly, ({ db, actor, params }) =>
    dismissReports(db, actor, params.id, now()),
  )
}

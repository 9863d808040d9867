import { routes } from '@inkling/contract'
import type { House } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { noObject } from '../../../platform/http/guards.ts'
import { mayDo } from '../../cards/card-access.ts'
import { mayDoWithComment } from '../../community/comments/comment-access.ts'
import { dismissReports, listReported } from './list-reports.ts'
import { reportThing } from './report.ts'

const { reports, adminReports } = routes

export function reportRoutes(bind: Binder, house: House): void {
  const now = () => isoNow(house.clock)

  bind.write(reports.card, mayDo('cards.report'), ({ db, actor, params, body }) =>
    reportThing(db, actor, { card_id: params.id, comment_id: null }, body, now()),
  )
  bind.write(reports.comment, mayDoWithComment('comments.report'), ({ db, actor, params, body }) =>
    reportThing(db, actor, { card_id: params.id, comment_id: params.commentId }, body, now()),
  )
  bind.read(adminReports.list, noObject, ({ db, actor, query }) => listReported(db, actor, query))
  bind.write(adminReports.dismiss, noObject, ({ db, actor, params }) =>
    dismissReports(db, actor, params.id, now()),
  )
}

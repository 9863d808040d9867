import { routes } from '@inkling/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { noObject } from '../../../platform/http/guards.ts'
import { listPending, showPending } from './list-reviews.ts'

const { adminReviews } = routes

export function reviewRoutes(bind: Binder): void {
  bind.read(adminReviews.list, noObject, ({ db, actor, query }) => listPending(db, actor, query))
  bind.read(adminReviews.get, noObject, ({ db, actor, params }) => showPending(db, actor, params.id))
}

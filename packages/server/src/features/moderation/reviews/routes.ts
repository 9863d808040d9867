import { routes } from '@inkling/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly } from '../../../platform/http/guards.ts'
import { getPendingCard, listPendingCards } from './list-reviews.ts'

const { adminReviews } = routes

export function reviewRoutes(bind: Binder): void {
  bind.read(adminReviews.list, callerOnly, ({ db, actor, query }) => listPendingCards(db, actor, query))
  bind.read(adminReviews.get, callerOnly, ({ db, actor, params }) => getPendingCard(db, actor, params.id))
}

import { routes } from '@inkling/contract'
import { noObject } from '../../access/guards.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { listPending, showPending } from './list-pending.ts'

const { adminReviews } = routes

export function reviewRoutes(bind: Binder): void {
  bind.read(adminReviews.list, noObject, ({ db, actor, query }) => listPending(db, actor, query))
  bind.read(adminReviews.get, noObject, ({ db, actor, params }) => showPending(db, actor, params.id))
}

import { routes } from '@inkling/contract'
import { noObject } from '../../access/guards.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { listPending } from './list-pending.ts'

export function reviewRoutes(bind: Binder): void {
  bind.read(routes.adminReviews.list, noObject, ({ db, actor, query }) => listPending(db, actor, query))
}

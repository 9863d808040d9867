import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import { listAudit } from './list-audit.ts'

export function auditRoutes(bind: Binder): void {
  bind.read(routes.audit.list, noObject, ({ db, query }) => listAudit(db, query))
}

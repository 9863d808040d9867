import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { listMyAllowances, listUsage } from './list-usage.ts'
import type { UsageContext } from './usage.ts'

const { modelUsage } = routes

export function usageRoutes(bind: Binder, context: Pick<UsageContext, 'clock'>): void {
  bind.read(modelUsage.list, callerOnly, ({ db, query }) => listUsage(db, context.clock.now(), query))
  bind.read(modelUsage.listMine, callerOnly, ({ db, actor }) => listMyAllowances(context, db, actor))
}

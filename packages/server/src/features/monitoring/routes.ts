import { routes } from '@inkling/contract'
import type { AppContext } from '../../context.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { getMonitoringState } from './get-state.ts'
import { listHistory } from './list-history.ts'
import { storedMetrics } from './stored-metrics.ts'

const { monitoring } = routes

export function monitoringRoutes(bind: Binder, context: AppContext): void {
  context.metrics.add(...storedMetrics(context))
  bind.read(monitoring.state, callerOnly, ({ db }) => getMonitoringState(context, db))
  bind.read(monitoring.history, callerOnly, ({ db, query }) => listHistory(context, db, query))
}

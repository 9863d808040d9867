import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import type { MonitoringContext } from './context.ts'
import { getMonitoringState } from './get-state.ts'
import { listHistory } from './list-history.ts'
import { storedMetrics } from './stored-metrics.ts'

const { monitoring } = routes

export function monitoringRoutes(bind: Binder, context: MonitoringContext): void {
  context.metrics.add(...storedMetrics(context))
  bind.read(monitoring.state, callerOnly, ({ db }) => getMonitoringState(context, db))
  bind.read(monitoring.history, callerOnly, ({ db, query }) => listHistory(context, db, query))
}

import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { findOriginMismatch } from '../../platform/http/check-origin.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import type { MonitoringContext } from './context.ts'
import { getMonitoringState } from './get-state.ts'
import { listHistory } from './list-history.ts'
import { storedMetrics } from './stored-metrics.ts'

const { monitoring } = routes

export function monitoringRoutes(bind: Binder, context: MonitoringContext): void {
  context.metrics.add(...storedMetrics(context))
  bind.read(monitoring.state, callerOnly, ({ db, request }) =>
    getMonitoringState(context, db, findOriginMismatch(request, context.config.publicOrigins)),
  )
  bind.read(monitoring.history, callerOnly, ({ db, query }) => listHistory(db, query))
}

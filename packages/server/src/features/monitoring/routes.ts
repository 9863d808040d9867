import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import { readState } from './get-state.ts'
import { listHistory } from './list-history.ts'
import { storedMetrics } from './stored-metrics.ts'

const { monitoring } = routes

export function monitoringRoutes(bind: Binder, house: House): void {
  house.meters.add(...storedMetrics(house))
  bind.read(monitoring.state, noObject, ({ db }) => readState(house, db))
  bind.read(monitoring.history, noObject, ({ db, query }) => listHistory(house, db, query))
}

import { routes } from '@inkling/contract'
import { noObject } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { listHistory } from './list-history.ts'
import { readState } from './read-state.ts'
import { storedMetrics } from './stored-metrics.ts'

const { monitoring } = routes

export function monitoringRoutes(bind: Binder, house: House): void {
  house.meters.add(...storedMetrics(house))
  bind.read(monitoring.state, noObject, ({ db }) => readState(house, db))
  bind.read(monitoring.history, noObject, ({ db, query }) => listHistory(house, db, query))
}

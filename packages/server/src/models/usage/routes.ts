import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import { listAllowances, listUsage } from './list-usage.ts'

const { modelUsage } = routes

export function usageRoutes(bind: Binder, house: House): void {
  bind.read(modelUsage.list, noObject, ({ db, query }) => listUsage(db, house.clock.now(), query))
  bind.read(modelUsage.mine, noObject, ({ db, actor }) => listAllowances(house, db, actor))
}

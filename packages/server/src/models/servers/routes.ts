import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import { findServers, listUpstreamModels } from './servers.ts'

const { upstreams } = routes

export function upstreamRoutes(bind: Binder, house: House): void {
  bind.read(upstreams.found, noObject, () => findServers(house))
  // Asking an upstream changes nothing here, so a repeat may simply ask again.
  bind.read(upstreams.models, noObject, ({ body }) => listUpstreamModels(house, body))
}

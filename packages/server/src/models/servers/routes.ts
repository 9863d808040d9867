import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { listFoundServers, listUpstreamModels, type ServerContext } from './servers.ts'

const { upstreams } = routes

export function upstreamRoutes(bind: Binder, context: ServerContext): void {
  bind.read(upstreams.found, callerOnly, () => listFoundServers(context))
  // A read, because it changes nothing.
  bind.read(upstreams.models, callerOnly, ({ body }) => listUpstreamModels(context, body))
}

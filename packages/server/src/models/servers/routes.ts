import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { listFoundServers, listUpstreamModels, type ServerContext } from './servers.ts'

const { upstreams } = routes

export function upstreamRoutes(bind: Binder, context: ServerContext): void {
  bind.read(upstreams.found, callerOnly, () => listFoundServers(context))
  // Asking an upstream changes nothing here, so a repeat may simply ask again.
  bind.read(upstreams.models, callerOnly, ({ body }) => listUpstreamModels(context, body))
}

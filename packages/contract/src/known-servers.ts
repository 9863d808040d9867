import { chineseServers, chineseServersAbroad } from './known-servers/china.ts'
import type { KnownServer } from './known-servers/known-server.ts'
import { nearServers } from './known-servers/near.ts'
import { worldServers } from './known-servers/world.ts'

export type { KnownModel, KnownServer } from './known-servers/known-server.ts'

/** The servers that a form offers, in this order: plain facts, which an admin may overrule in every field. */
export const knownServers: readonly KnownServer[] = [
  ...chineseServers,
  ...worldServers,
  ...chineseServersAbroad,
  ...nearServers,
]

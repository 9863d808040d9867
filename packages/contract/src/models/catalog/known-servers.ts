import { chineseServers, chineseServersAbroad } from './china.ts'
import type { KnownServer } from './known-server.ts'
import { localServers } from './near.ts'
import { worldServers } from './world.ts'

export type { KnownModel, KnownServer } from './known-server.ts'

/** The servers that a form offers, in this order: plain facts, which an admin may overrule in every field. */
export const knownServers: readonly KnownServer[] = [
  ...chineseServers,
  ...worldServers,
  ...chineseServersAbroad,
  ...localServers,
]

import { clusterUser } from '../../packages/server/src/platform/database/embedded/cluster.ts'
import { layoutOf } from '../../packages/server/src/platform/database/embedded/layout.ts'
import { type Database, openDatabase } from '../../packages/server/src/platform/database/open.ts'
import { storesOf } from '../shared-stores.ts'

/** The URL of a running Inkling's database: the socket in its data directory, or its shared database. */
export function databaseUrlOf(dataDir: string): string {
  const shared = storesOf(dataDir)?.DATABASE_URL
  if (shared !== undefined) return shared
  const socket = encodeURIComponent(layoutOf(dataDir).socketDir)
  return `postgresql://${clusterUser}@localhost/postgres?host=${socket}`
}

/** Opens a running Inkling's database, for what the API cannot do, or not in time. */
export function openDatabaseOf(dataDir: string): Promise<Database<unknown>> {
  return openDatabase({ dataDir, databaseUrl: databaseUrlOf(dataDir), logger: console })
}

import { clusterUser } from '../../packages/server/src/platform/database/embedded/cluster.ts'
import { layoutOf } from '../../packages/server/src/platform/database/embedded/layout.ts'
import { type Database, openDatabase } from '../../packages/server/src/platform/database/open.ts'
import { storesOf } from '../shared-stores.ts'

/** Where the database of a running Inkling is to be reached: by the socket in its data directory, unless it has a shared one. */
export function databaseUrlOf(dataDir: string): string {
  const shared = storesOf(dataDir)?.DATABASE_URL
  if (shared !== undefined) return shared
  const socket = encodeURIComponent(layoutOf(dataDir).socketDir)
  return `postgresql://${clusterUser}@localhost/postgres?host=${socket}`
}

/** The same, open: for what no call could make in time. */
export function openDatabaseOf(dataDir: string): Promise<Database<unknown>> {
  return openDatabase({ dataDir, databaseUrl: databaseUrlOf(dataDir), logger: console })
}

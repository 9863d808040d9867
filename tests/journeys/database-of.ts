import { clusterUser } from '../../packages/server/src/platform/database/embedded/cluster.ts'
import { layoutOf } from '../../packages/server/src/platform/database/embedded/layout.ts'
import { type Database, openDatabase } from '../../packages/server/src/platform/database/open.ts'

/** The database of a running Inkling, by the socket in its data directory: for what no call could make in time. */
export function openDatabaseOf(dataDir: string): Promise<Database<unknown>> {
  const socket = encodeURIComponent(layoutOf(dataDir).socketDir)
  const databaseUrl = `postgresql://${clusterUser}@localhost/postgres?host=${socket}`
  return openDatabase({ dataDir, databaseUrl, logger: console })
}

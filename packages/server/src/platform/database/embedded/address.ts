import { existsSync, realpathSync } from 'node:fs'
import { DatabaseStartError } from '../errors.ts'
import { clusterUser } from './cluster.ts'
import { layoutOf } from './layout.ts'
import { lockDataDir } from './lock.ts'

/** What a DATABASE_URL would say of the embedded database with its socket there. */
export function socketUrl(socketDir: string): string {
  return `postgresql://${clusterUser}@localhost/postgres?host=${encodeURIComponent(socketDir)}`
}

/** The address of the database of an Inkling that runs on this data directory; undefined when none does. */
export function findRunningUrl(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const layout = layoutOf(realpathSync(dataDir))
  if (!existsSync(layout.cluster)) return undefined
  try {
    lockDataDir(layout.dataDir)()
    return undefined
  } catch (error) {
    if (error instanceof DatabaseStartError) return socketUrl(layout.socketDir)
    throw error
  }
}

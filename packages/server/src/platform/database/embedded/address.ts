import { existsSync, realpathSync } from 'node:fs'
import { DatabaseStartError } from '../errors.ts'
import { clusterUser } from './cluster.ts'
import { layoutOf } from './layout.ts'
import { lockDataDir } from './lock.ts'

export function socketUrl(socketDir: string): string {
  return `postgresql://${clusterUser}@localhost/postgres?host=${encodeURIComponent(socketDir)}`
}

/** Undefined unless Inkling runs on this directory. */
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

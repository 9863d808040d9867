import { chownSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepareDataDirectory } from '../../files/make-directory.ts'
import type { Logger } from '../../logger.ts'
import { quoteShellWord } from '../../text.ts'
import { DatabaseStartError } from '../errors.ts'
import { findDatabaseAccount, type SystemAccount } from './account.ts'
import { socketUrl } from './address.ts'
import { findUsableBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type ClusterLayout, layoutOf } from './layout.ts'
import { stopOrphanedPostmaster } from './left-over.ts'
import { lockDataDir } from './lock.ts'
import { rotateLog } from './postmaster.ts'
import { findUnreachableDirectory } from './processes.ts'
import { buildPostgresSettings, type PostgresSettings } from './settings.ts'
import { type SupervisedPostmaster, supervise } from './supervise.ts'

export type EmbeddedOptions = {
  dataDir: string
  logger: Logger
  /** Tests trade durability for speed. */
  settings?: PostgresSettings
  /** Given if PostgreSQL is not where npm installs it. */
  packageDir?: string
}

export type EmbeddedServer = SupervisedPostmaster & {
  url: string
  /** Undefined with fsync off, as in tests. */
  logPosition: string | undefined
}

/** PostgreSQL runs as a child process. Creates the database on first use. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const account = findDatabaseAccount()
  const dataDir = await prepareDataDir(options.dataDir, account)
  const unlock = lockDataDir(dataDir)
  try {
    const layout = layoutOf(dataDir)
    const settings = { ...buildPostgresSettings(layout.socketDir), ...options.settings }
    // Earlier versions kept a second copy of the WAL here.
    rmSync(join(dataDir, 'postgres.log-copy'), { recursive: true, force: true })
    const postmaster = await startLocked(layout, account, settings, options)
    const stop = async () => {
      await postmaster.stop()
      rmSync(layout.socketDir, { recursive: true, force: true })
      unlock()
    }
    let stopped: Promise<void> | undefined
    return {
      url: socketUrl(layout.socketDir),
      logPosition: settings.fsync === 'on' ? layout.logPosition : undefined,
      isUp: postmaster.isUp,
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function startLocked(
  layout: ClusterLayout,
  account: SystemAccount,
  settings: PostgresSettings,
  options: EmbeddedOptions,
) {
  const binaries = findUsableBinaries(layout.dataDir, account, options.packageDir)
  await stopOrphanedPostmaster(layout.cluster, options.logger)
  await ensureCluster(layout, binaries, account)
  makeSocketDir(layout.socketDir, account)
  rotateLog(layout.log)
  return supervise({ binaries, layout, account, settings }, options.logger)
}

/** 0711 if root owns it: `nobody` must pass through but not list it. */
async function prepareDataDir(path: string, account: SystemAccount): Promise<string> {
  const dataDir = resolve(path)
  await prepareDataDirectory(dataDir, account.isOther ? 0o711 : 0o700)
  const real = realpathSync(dataDir)
  requireReachable(real, account)
  return real
}

function requireReachable(dataDir: string, account: SystemAccount): void {
  const obstacle = findUnreachableDirectory(dataDir, account)
  if (obstacle === undefined) return
  throw new DatabaseStartError(
    `The database's user (uid ${account.uid}) can't reach the data directory ${dataDir}: ${obstacle} is closed to ` +
      `it. Run chmod o+x ${quoteShellWord(obstacle)}, or set DATA_DIR to a place that everybody may pass through, such as /var/lib/inkling.`,
  )
}

/** Recreated under the lock, to clear what an earlier run left. */
function makeSocketDir(socketDir: string, account: SystemAccount): void {
  try {
    rmSync(socketDir, { recursive: true, force: true })
    mkdirSync(socketDir, { mode: 0o700 })
  } catch (cause) {
    throw new DatabaseStartError(
      `The directory for the database's socket, ${socketDir}, can't be made. If somebody else's is there, remove it, ` +
        'or set DATA_DIR to a shorter path.',
      { cause },
    )
  }
  if (account.isOther) chownSync(socketDir, account.uid, account.gid)
}

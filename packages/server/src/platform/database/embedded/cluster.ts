import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError } from '../errors.ts'
import { requireUserName, runAs, type SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterLayout } from './layout.ts'
import { syncDirectory } from './set-aside.ts'

/** The socket directory's permissions control access. */
export const clusterUser = 'inkling'

/** An unusable cluster is left untouched. */
export async function ensureCluster(
  layout: ClusterLayout,
  binaries: Binaries,
  account: SystemAccount,
): Promise<void> {
  if (existsSync(layout.cluster)) requireUsable(layout, binaries)
  else await createCluster(layout, binaries, account)
}

function requireUsable(layout: ClusterLayout, binaries: Binaries): void {
  const version = versionOf(layout.cluster)
  if (version === undefined) {
    throw new DatabaseStartError(
      `${layout.cluster} is there but holds no PostgreSQL database. It was left untouched. If it holds nothing of ` +
        'yours, move it away and start again; otherwise put your backup of it back in its place.',
    )
  }
  if (version !== binaries.major) {
    throw new DatabaseStartError(
      `The database in ${layout.cluster} was made by PostgreSQL ${version}, and this Inkling brings ` +
        `${binaries.major}. It was left untouched. Start the Inkling that made it, back it up, and restore here.`,
    )
  }
}

function versionOf(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Renamed when complete, so that a crash leaves no partial cluster. */
async function createCluster(
  layout: ClusterLayout,
  binaries: Binaries,
  account: SystemAccount,
): Promise<void> {
  requireUserName(account)
  rmSync(layout.clusterInTheMaking, { recursive: true, force: true })
  mkdirSync(layout.clusterInTheMaking, { mode: 0o700 })
  if (account.isOther) chownSync(layout.clusterInTheMaking, account.uid, account.gid)
  await initdb(layout.clusterInTheMaking, binaries, account)
  renameSync(layout.clusterInTheMaking, layout.cluster)
  syncDirectory(layout.dataDir)
}

/** With PostgreSQL's builtin code point collation, upgrades of the system or ICU cannot corrupt indexes. */
async function initdb(directory: string, binaries: Binaries, account: SystemAccount): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${clusterUser}`, '--auth-local=trust', '--auth-host=scram-sha-256']
  try {
    await promisify(execFile)(
      binaries.initdb,
      [`--pgdata=${directory}`, ...locale, ...access, '--no-instructions'],
      runAs(account),
    )
  } catch (error) {
    throw new DatabaseStartError(
      `PostgreSQL could not create its database in ${directory}: ${reasonOf(error)}`,
    )
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The program exists, so ENOENT refers to its loader.
  if ('code' in error && error.code === 'ENOENT') return needsGlibc
  const stderr = 'stderr' in error ? String(error.stderr).trim() : ''
  return stderr || error.message
}

const needsGlibc =
  'the PostgreSQL that comes with Inkling needs glibc, which this system (Alpine?) lacks. Use one that has it, or ' +
  'point DATABASE_URL at a PostgreSQL of your own.'

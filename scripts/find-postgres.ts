import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest supported version, which Debian 12 packages. */
const PACKAGE = 'postgresql-15'
const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15

function installed(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const [oldest] = readdirSync(DEBIAN)
    .map(Number)
    .filter(version => version >= OLDEST)
    .sort((a, b) => a - b)
  return oldest === undefined ? undefined : join(DEBIAN, String(oldest), 'bin')
}

/**
 * Finds the programs of an external PostgreSQL of the oldest supported version: at POSTGRES_BIN, or Debian's, which is
 * installed if this process may do so.
 * @returns their directory, or a sentence that says what to do
 */
export function findPostgres(): { path: string } | { sentence: string } {
  const path = process.env.POSTGRES_BIN ?? installed()
  if (path !== undefined) return { path }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return {
      sentence: `The shared stores need a PostgreSQL ${OLDEST} or newer; give its programs as POSTGRES_BIN.`,
    }
  console.log(`Installing ${PACKAGE} …`)
  install('postgresql-common')
  // Only the programs are needed, not a running server.
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  install(PACKAGE)
  const installedPath = installed()
  return installedPath === undefined
    ? { sentence: `${PACKAGE} could not be installed here.` }
    : { path: installedPath }
}

function install(name: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[], env }
  if (name === 'postgresql-common') spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findDatabaseAccount, runAs } from '../packages/server/src/platform/database/embedded/account.ts'
import { freePort } from '../packages/server/src/testing/free-port.ts'
import { directoryOnDisk, temporaryDirectory } from '../packages/server/src/testing/temporary-directory.ts'

/** Everything else is PostgreSQL's default, as on an operator's server. */
const settings = {
  max_connections: '400',
  deadlock_timeout: '100ms',
  listen_addresses: '127.0.0.1',
}

/**
 * Starts an empty PostgreSQL with the programs in `bin` on a free local port: in memory, or on disk like an operator's.
 * `stop` deletes it.
 */
export async function startPostgres(
  bin: string,
  { isOnDisk = false } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const account = findDatabaseAccount()
  const directory = isOnDisk ? directoryOnDisk() : temporaryDirectory()
  chownSync(directory, account.uid, account.gid)
  const data = join(directory, 'data')
  const cluster = [`--pgdata=${data}`, '--username=inkling', '--auth=trust', '--encoding=UTF8', '--locale=C']
  execFileSync(join(bin, 'initdb'), [...cluster, '--no-instructions'], { ...runAs(account), stdio: 'ignore' })
  const port = await freePort()
  const all = Object.entries({
    ...settings,
    // Only matters in a power failure, which clears the memory anyway.
    fsync: isOnDisk ? 'on' : 'off',
    port: String(port),
    unix_socket_directories: directory,
  })
  const args = all.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...runAs(account), stdio: 'ignore' })
  const ended = once(server, 'exit')
  // Deletes the database on Ctrl-C, too.
  const end = (): void => void server.kill('SIGINT')
  process.once('exit', end)
  while (!isReady(bin, port)) {
    if (server.exitCode !== null) throw new Error(`${bin}/postgres ended as soon as it began`)
    await delay(100)
  }
  return {
    url: `postgres://inkling@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', end)
      end()
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function isReady(bin: string, port: number): boolean {
  try {
    execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
    return true
  } catch {
    return false
  }
}

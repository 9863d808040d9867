import { rmSync } from 'node:fs'
import type { Logger } from '../../logger.ts'
import { DatabaseStartError } from '../start-error.ts'
import { pidFilePath, readPidFile } from './pid-file.ts'
import { isAlive, leavesWithin, signal, worksIn } from './processes.ts'

/** What `pg_ctl stop -m fast` and `-m immediate` send, and how long each may take. */
const stops = [
  { name: 'SIGINT', milliseconds: 10_000 },
  { name: 'SIGQUIT', milliseconds: 10_000 },
] as const

/**
 * Stops the postmaster that a killed Inkling left behind. Only to be called under the data directory's lock: whoever
 * runs there then has no Inkling of its own any more.
 */
export async function stopLeftOver(cluster: string, logger: Logger): Promise<void> {
  const found = readPidFile(cluster)
  // A dead one's file is PostgreSQL's to judge: it also looks for children of it that still hold the memory.
  if (!found || !isAlive(found.pid)) return
  if (worksIn(found.pid, cluster)) await stop(found.pid, cluster, logger)
  // The number belongs to somebody else by now, which PostgreSQL would take for a running postmaster.
  else rmSync(pidFilePath(cluster), { force: true })
}

async function stop(pid: number, cluster: string, logger: Logger): Promise<void> {
  logger.warn({ pid }, 'stopping the PostgreSQL that an earlier Inkling left running')
  for (const { name, milliseconds } of stops) {
    signal(pid, name)
    if (await leavesWithin(pid, cluster, milliseconds)) return
  }
  throw new DatabaseStartError(
    `A PostgreSQL from an earlier run (pid ${pid}) does not stop. End it with kill -QUIT ${pid}, ` +
      'then start Inkling again; nothing that was saved is lost by that.',
  )
}

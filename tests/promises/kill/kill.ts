import { setTimeout as delay } from 'node:timers/promises'
import { layoutOf } from '../../../packages/server/src/platform/database/embedded/layout.ts'
import { readPidFile } from '../../../packages/server/src/platform/database/embedded/left-over.ts'
import type { Launched } from '../../launch.ts'
import { areStoresShared } from '../../shared-stores.ts'
import type { SeededRandom } from './random.ts'

const MAX_DELAY_MS = 2_000
const BEGINNING_MS = 300

/** Waits a random time, and then in most cases until an answer has begun. */
export async function untilKill(random: SeededRandom, anAnswerBegins: () => Promise<void>): Promise<void> {
  await delay(random.below(MAX_DELAY_MS))
  if (random.chance(0.4)) return
  await Promise.race([anAnswerBegins(), delay(MAX_DELAY_MS)])
  await delay(random.below(BEGINNING_MS))
}

/**
 * Kills the server and optionally its database, in random order, one shortly after the other.
 * @returns when the database was killed, a time of `performance.now()`
 */
export async function killAll(
  inkling: Launched,
  random: SeededRandom,
  withDatabase: boolean,
): Promise<number | undefined> {
  // A PostgreSQL that others share must not be killed.
  if (!withDatabase || areStoresShared) return void (await inkling.kill())
  const database = readPidFile(layoutOf(inkling.dataDir).cluster)?.pid
  let killedAt: number | undefined
  const killDatabase = (): void => {
    killedAt = performance.now()
    if (database !== undefined) process.kill(database, 'SIGKILL')
  }
  const isDatabaseFirst = random.chance(0.5)
  if (isDatabaseFirst) killDatabase()
  await delay(random.below(50))
  await inkling.kill()
  if (!isDatabaseFirst) killDatabase()
  return killedAt
}

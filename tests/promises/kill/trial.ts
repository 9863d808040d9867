import { startScriptedUpstream } from '@inkling/server/testing'
import { databaseUrlOf } from '../../journeys/database-of.ts'
import { LaunchError, type Launched, launchInkling } from '../../launch.ts'
import { WriteBurst } from './crowd.ts'
import type { Findings } from './findings.ts'
import { killAll, untilKill } from './kill.ts'
import { SeededRandom } from './random.ts'

export interface KillTrialOptions {
  readonly rounds: number
  readonly clients: number
  readonly seed: number
  /** Inkling's data directory, empty at first. */
  readonly dataDir: string
}

export interface KillTrialResult {
  readonly acknowledged: number
  /** Writes whose response was lost and that were repeated under their key. */
  readonly repeated: number
  readonly findings: Findings
  readonly restarts_ms: readonly number[]
  /** Restarts that needed no second try. */
  readonly unaided: number
}

const DATABASE_KILL_EVERY = 3
/** What a killed database may lose of unfinished answers (docs/spec/security.md 2.5.2). */
const UNFLUSHED_MS = 200

/**
 * Lets clients write while the server is killed again and again, and after each restart checks what is stored against
 * what they were told.
 */
export async function runTrial(options: KillTrialOptions): Promise<KillTrialResult> {
  const upstream = await startScriptedUpstream({ keepRequests: false })
  try {
    const { clients, seed, dataDir } = options
    const inkling = await launchInkling({ dataDir })
    const crowd = await WriteBurst.open({ url: inkling.url, upstream: upstream.url, clients, seed })
    const trial = new KillTrial(options, inkling, crowd)
    for (let round = 1; round <= options.rounds; round++) await trial.round(round)
    return await trial.close()
  } finally {
    await upstream.close()
  }
}

class KillTrial {
  readonly #dataDir: string
  readonly #random: SeededRandom
  readonly #burst: WriteBurst
  readonly #restarts_ms: number[] = []
  #inkling: Launched
  #unaidedRestarts = 0

  constructor({ dataDir, seed }: KillTrialOptions, inkling: Launched, crowd: WriteBurst) {
    this.#dataDir = dataDir
    this.#random = new SeededRandom(seed)
    this.#inkling = inkling
    this.#burst = crowd
  }

  async round(round: number): Promise<void> {
    let isOver = false
    const working = this.#burst.write(() => isOver)
    await untilKill(this.#random, () => this.#burst.anAnswerBegins())
    isOver = true
    const databaseKilledAt = await killAll(this.#inkling, this.#random, round % DATABASE_KILL_EVERY === 0)
    await working
    await this.#restart()
    await this.#verify(databaseKilledAt === undefined ? undefined : databaseKilledAt - UNFLUSHED_MS)
    await this.#burst.repeat()
  }

  /** One more round without a kill checks the effect of the last repeats. */
  async close(): Promise<KillTrialResult> {
    await this.#burst.hearOut()
    await this.#inkling.stop()
    this.#inkling = await launchInkling({ dataDir: this.#dataDir })
    await this.#burst.moveTo(this.#inkling.url)
    await this.#verify()
    await this.#inkling.stop()
    const { acknowledged, repeated, findings } = this.#burst
    return {
      acknowledged,
      repeated,
      findings,
      restarts_ms: this.#restarts_ms,
      unaided: this.#unaidedRestarts,
    }
  }

  #verify(storedUntil?: number): Promise<void> {
    return this.#burst.verify(databaseUrlOf(this.#dataDir), { storedUntil })
  }

  async #restart(): Promise<void> {
    const started = performance.now()
    try {
      this.#inkling = await launchInkling({ dataDir: this.#dataDir })
      this.#unaidedRestarts++
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error
      this.#burst.findings.note('broken', error.message)
      this.#inkling = await launchInkling({ dataDir: this.#dataDir })
    }
    this.#restarts_ms.push(performance.now() - started)
    await this.#burst.moveTo(this.#inkling.url)
  }
}

import { EventEmitter, once } from 'node:events'
import { startScriptedUpstream } from '@inkling/server/testing'
import { LaunchError, type Launched, launchInkling } from '../../launch.ts'
import type { Client } from './client.ts'
import { Findings } from './findings.ts'
import { gatherClients, work } from './gather.ts'
import { killAll, untilKill } from './kill.ts'
import { Random } from './random.ts'
import { readTables } from './tables.ts'
import { verifyLists } from './verify-lists.ts'
import { verifyMessages } from './verify-messages.ts'

export interface TrialOptions {
  readonly rounds: number
  readonly clients: number
  readonly seed: number
  /** Where Inkling keeps its data, empty at first. */
  readonly dataDir: string
  readonly onRound?: (round: number) => void
}

export interface TrialResult {
  readonly acknowledged: number
  /** Writes whose answer got lost, and that were repeated under their key. */
  readonly repeated: number
  readonly findings: Findings
  readonly restarts_ms: readonly number[]
  /** Restarts that needed no second try. */
  readonly unaided: number
}

const EVERY_THIRD = 3

/**
 * Lets clients write while the server is killed again and again, and after each restart holds what is there against
 * what they were told.
 */
export async function runTrial(options: TrialOptions): Promise<TrialResult> {
  const upstream = await startScriptedUpstream({ keepRequests: false })
  const trial = new Trial(options)
  try {
    await trial.open(upstream.url)
    for (let round = 1; round <= options.rounds; round++) {
      await trial.round(round)
      options.onRound?.(round)
    }
    return await trial.close()
  } finally {
    await upstream.close()
  }
}

class Trial {
  readonly #options: TrialOptions
  readonly #random: Random
  readonly #findings = new Findings()
  readonly #answers = new EventEmitter()
  readonly #restarts_ms: number[] = []
  #clients: Client[] = []
  #inkling: Launched | undefined
  #repeated = 0
  #unaided = 0

  constructor(options: TrialOptions) {
    this.#options = options
    this.#random = new Random(options.seed)
  }

  get inkling(): Launched {
    if (this.#inkling === undefined) throw new Error('Inkling is not running')
    return this.#inkling
  }

  async open(upstream: string): Promise<void> {
    const { clients, seed, dataDir } = this.#options
    this.#inkling = await launchInkling({ dataDir })
    const { url } = this.inkling
    const onAnswer = (): void => void this.#answers.emit('begins')
    this.#clients = await gatherClients({ url, upstream, clients, seed, findings: this.#findings, onAnswer })
  }

  async round(round: number): Promise<void> {
    let isOver = false
    const working = this.#clients.map(client => work(client, () => isOver))
    await untilKill(this.#random, async () => void (await once(this.#answers, 'begins')))
    isOver = true
    await killAll(this.inkling, this.#random, round % EVERY_THIRD === 0)
    await Promise.all(working)
    await Promise.all(this.#clients.flatMap(client => [...client.following]))
    await this.#restart()
    await this.#verify()
    await Promise.all(this.#clients.map(client => this.#repeat(client)))
  }

  /** Once more without a kill: what the last repeats did is looked at too. */
  async close(): Promise<TrialResult> {
    await Promise.all(this.#clients.flatMap(client => [...client.following]))
    await this.inkling.stop()
    this.#inkling = await launchInkling({ dataDir: this.#options.dataDir })
    await Promise.all(this.#clients.map(client => client.moveTo(this.inkling.url)))
    await this.#verify()
    await this.inkling.stop()
    return {
      acknowledged: this.#clients.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0),
      repeated: this.#repeated,
      findings: this.#findings,
      restarts_ms: this.#restarts_ms,
      unaided: this.#unaided,
    }
  }

  async #restart(): Promise<void> {
    const started = performance.now()
    try {
      this.#inkling = await launchInkling({ dataDir: this.#options.dataDir })
      this.#unaided++
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error
      this.#findings.note('broken', error.message)
      this.#inkling = await launchInkling({ dataDir: this.#options.dataDir })
    }
    this.#restarts_ms.push(performance.now() - started)
    await Promise.all(this.#clients.map(client => client.moveTo(this.inkling.url)))
  }

  async #verify(): Promise<void> {
    const rows = Map.groupBy(
      await readTables(this.#options.dataDir, this.#findings),
      ({ username }) => username,
    )
    for (const client of this.#clients) {
      await verifyLists(client, this.inkling.url)
      await verifyMessages(client, rows.get(client.name) ?? [])
    }
  }

  /** What was not answered is asked again under its key; were it done twice, the next look would find two. */
  async #repeat(client: Client): Promise<void> {
    for (const deed of [...client.ledger.unanswered]) {
      this.#repeated++
      await client.attempt(deed, () => false)
    }
  }
}

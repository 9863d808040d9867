import { EventEmitter, once } from 'node:events'
import type { WriteClient } from './client.ts'
import { Findings } from './findings.ts'
import { type BurstSetup, gatherClients, work } from './gather.ts'
import { readTables } from './tables.ts'
import { verifyLists } from './verify-lists.ts'
import { verifyMessages } from './verify-messages.ts'

export type BurstOptions = Omit<BurstSetup, 'findings' | 'onAnswer'>

interface VerifyOptions {
  readonly patienceMs?: number
  readonly storedUntil?: number | undefined
}

/**
 * Clients that write concurrently. Each records what it was told in a ledger, which is checked against what is stored.
 */
export class WriteBurst {
  readonly findings: Findings
  readonly clients: readonly WriteClient[]
  /** Unanswered operations that were repeated under their key. */
  repeated = 0
  readonly #answers: EventEmitter
  #url: string

  private constructor(
    url: string,
    clients: readonly WriteClient[],
    findings: Findings,
    answers: EventEmitter,
  ) {
    this.#url = url
    this.clients = clients
    this.findings = findings
    this.#answers = answers
  }

  static async open(options: BurstOptions): Promise<WriteBurst> {
    const answers = new EventEmitter()
    const findings = new Findings()
    const onAnswer = (): void => void answers.emit('begins')
    return new WriteBurst(
      options.url,
      await gatherClients({ ...options, findings, onAnswer }),
      findings,
      answers,
    )
  }

  get acknowledged(): number {
    return this.clients.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0)
  }

  /** Answers whose readers were cut off. */
  get cuts(): number {
    return this.clients.reduce((sum, { cuts }) => sum + cuts, 0)
  }

  async anAnswerBegins(): Promise<void> {
    await once(this.#answers, 'begins')
  }

  /** Writes until `isOver`, then waits for the clients' answers. */
  async write(isOver: () => boolean): Promise<void> {
    await Promise.all(this.clients.map(client => work(client, isOver)))
    await this.hearOut()
  }

  async moveTo(url: string): Promise<void> {
    this.#url = url
    await Promise.all(this.clients.map(client => client.moveTo(url)))
  }

  /**
   * Checks everything stored against what the clients were told.
   * @param storedUntil what was shown up to this time of `performance.now()` must be stored
   */
  async verify(databaseUrl: string, { patienceMs, storedUntil }: VerifyOptions = {}): Promise<void> {
    const all = await readTables(databaseUrl, this.findings, patienceMs)
    const rows = Map.groupBy(all, ({ username }) => username)
    for (const client of this.clients) {
      await verifyLists(client, this.#url)
      await verifyMessages(client, rows.get(client.name) ?? [], storedUntil)
    }
  }

  /** Repeats unanswered operations under their keys; if one is done twice, the next check finds two. */
  async repeat(): Promise<void> {
    await Promise.all(this.clients.map(client => this.#repeat(client)))
  }

  /** Waits until all answers being read have ended. */
  async hearOut(): Promise<void> {
    await Promise.all(this.clients.flatMap(client => [...client.following]))
  }

  async #repeat(client: WriteClient): Promise<void> {
    for (const operation of [...client.ledger.unanswered]) {
      this.repeated++
      await client.attempt(operation, () => false)
    }
  }
}

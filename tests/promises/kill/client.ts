import { setTimeout as delay } from 'node:timers/promises'
import { type CardId, type ModelId, routes } from '@inkling/contract'
import { type Api, createApi, TEST_PASSWORD } from '@inkling/server/testing'
import type { Findings } from './findings.ts'
import { ClientLedger, type WriteOperation } from './ledger.ts'
import type { SeededRandom } from './random.ts'
import { RefusedError, UnansweredError } from './told.ts'

const RETRY_MS = 30
/** An access token is valid for 15 minutes. */
const LOGIN_INTERVAL_MS = 10 * 60_000

/** Builds an operation; undefined when there is nothing yet to apply it to. */
export type WriteIdea = (client: WriteClient) => WriteOperation | undefined

/** A client that writes nonstop and records what was acknowledged. */
export class WriteClient {
  readonly name: string
  readonly random: SeededRandom
  readonly findings: Findings
  readonly models: readonly ModelId[]
  /** Owned by another user. */
  readonly publicCard: CardId
  readonly ledger = new ClientLedger()
  /** Answers being read in the background. */
  readonly following = new Set<Promise<void>>()
  readonly onAnswer: () => void
  api: Api
  /** Answers that this reader left before their end. */
  cuts = 0
  #loggedInAt = Date.now()
  #count = 0

  constructor(options: {
    name: string
    api: Api
    random: SeededRandom
    findings: Findings
    models: readonly ModelId[]
    publicCard: CardId
    onAnswer: () => void
  }) {
    this.name = options.name
    this.api = options.api
    this.random = options.random
    this.findings = options.findings
    this.models = options.models
    this.publicCard = options.publicCard
    this.onAnswer = options.onAnswer
    this.ledger.profile.display_name.sure = options.name
  }

  /** Words that only this client says, and only once. */
  phrase(): string {
    return `${this.name} ${this.#count++} 墨 ${'ink '.repeat(this.random.below(40))}.`
  }

  /** Switches to the server's new address. The login must still be valid. */
  async moveTo(url: string): Promise<void> {
    if (Date.now() - this.#loggedInAt < LOGIN_INTERVAL_MS) {
      this.api = createApi(url, this.api.token)
      return
    }
    this.#loggedInAt = Date.now()
    const { access_token } = await createApi(url).call(routes.auth.login, {
      body: { username: this.name, password: TEST_PASSWORD },
    })
    this.api = createApi(url, access_token)
  }

  /** Tries an operation until it is acknowledged, refused, or time is up, when it stays unanswered. */
  async attempt(operation: WriteOperation, isOver: () => boolean): Promise<void> {
    const { ledger } = this
    ledger.unanswered.add(operation)
    while (!(await this.#hasEnded(operation))) {
      if (isOver()) return
      await delay(RETRY_MS)
    }
    ledger.unanswered.delete(operation)
  }

  async #hasEnded(operation: WriteOperation): Promise<boolean> {
    try {
      await operation.perform()
      this.ledger.acknowledged++
      return true
    } catch (error) {
      if (error instanceof UnansweredError) return false
      if (!(error instanceof RefusedError))
        this.findings.note('broken', `${this.name} ${operation.name}: ${error}`)
      return true
    }
  }

  follow(reading: Promise<void>): void {
    const followed = reading
      .catch(error => {
        if (!(error instanceof UnansweredError))
          this.findings.note('broken', `${this.name} reading: ${error}`)
      })
      .finally(() => this.following.delete(followed))
    this.following.add(followed)
  }
}

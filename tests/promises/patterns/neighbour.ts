import { setTimeout } from 'node:timers/promises'
import { type MessageId, routes, type SessionId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { percentile } from '../../../bench/figures.ts'
import { cardUnder, ruleOf } from './rules.ts'
import { edit } from './ways.ts'

/** Pause between two calls, which users always make. */
const PAUSE_MS = 20

/** Another user, whose chat has a harmless rule. */
export class InnocentChat {
  readonly #api: Api
  readonly #session: SessionId
  readonly #message: MessageId

  static async moveIn(api: Api): Promise<InnocentChat> {
    const rule = ruleOf('/cat/g', { replaceString: 'dog' })
    const card_id = await cardUnder(api, 'card', [rule], 'A cat.')
    const { id } = await api.call(routes.chat.createSession, { body: { card_id } })
    const { items } = await api.call(routes.chat.history, { params: { id } })
    const [greeting] = items
    if (greeting?.content !== 'A dog.') throw new Error('the rule did not run')
    return new InnocentChat(api, id, greeting.id)
  }

  private constructor(api: Api, session: SessionId, message: MessageId) {
    this.#api = api
    this.#session = session
    this.#message = message
  }

  /**
   * Reads and edits until told to stop, checks that all calls succeeded, and returns the 99th percentile of their
   * durations.
   */
  async live(isOver: () => boolean): Promise<{ readonly p99: number; readonly calls: number }> {
    const took: number[] = []
    while (!isOver()) {
      for (const action of [() => this.#read(), () => this.#edit(took.length)]) {
        const before = performance.now()
        await action()
        took.push(performance.now() - before)
        await setTimeout(PAUSE_MS)
      }
    }
    return { p99: percentile(took, 0.99), calls: took.length }
  }

  async #read(): Promise<void> {
    await this.#api.call(routes.chat.history, { params: { id: this.#session } })
  }

  async #edit(count: number): Promise<void> {
    const { content } = await edit(this.#api, this.#message, `cat ${count}`)
    if (content !== `dog ${count}`) throw new Error(`an innocent rule was left out: ${content}`)
  }
}

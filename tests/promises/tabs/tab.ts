import { setTimeout as delay } from 'node:timers/promises'
import {
  type AnswerOf,
  type Message,
  type MessageId,
  type ModelId,
  type Route,
  routes,
  type SessionId,
} from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import type { CallInput } from '../../../packages/server/src/testing/api.ts'
import type { SeededRandom } from '../kill/random.ts'
import type { TabsLedger } from './ledger.ts'

const { chat } = routes

/** A reader's tab with its possibly outdated view of the chat. */
export class ReaderTab {
  readonly #api: Api
  readonly #session: SessionId
  readonly #model: ModelId
  readonly #random: SeededRandom
  readonly #ledger: TabsLedger
  readonly #problems: string[]
  #lastMessages = new Map<MessageId, Message>()

  constructor(options: {
    api: Api
    session: SessionId
    model: ModelId
    random: SeededRandom
    ledger: TabsLedger
    wrong: string[]
  }) {
    this.#api = options.api
    this.#session = options.session
    this.#model = options.model
    this.#random = options.random
    this.#ledger = options.ledger
    this.#problems = options.wrong
  }

  async look(): Promise<void> {
    const { items } = await this.#api.call(chat.history, { params: { id: this.#session } })
    for (const message of items) this.#see(message)
  }

  /** Acts regardless of the other tabs. */
  async act(): Promise<void> {
    const actions = [
      this.#say,
      this.#say,
      this.#edit,
      this.#edit,
      this.#swipe,
      this.#another,
      this.#rename,
      this.#remove,
    ]
    await this.#random.pick(actions)?.call(this)
  }

  async #say(): Promise<void> {
    const content = `said ${crypto.randomUUID()}`
    const answer = await this.#complete({ content })
    if (answer?.parent_id != null) this.#ledger.know(answer.parent_id, content)
  }

  async #another(): Promise<void> {
    const answer = this.#pick(({ role, parent_id }) => role === 'assistant' && parent_id !== null)
    if (answer !== undefined) await this.#complete({ action: 'regenerate', parent_message_id: answer.id })
  }

  async #complete(
    asked: { content: string } | { action: 'regenerate'; parent_message_id: MessageId },
  ): Promise<Message | undefined> {
    const body = { session_id: this.#session, model_id: this.#model, stream: false, ...asked }
    const answer = await this.#told(chat.complete, { body })
    if (answer === undefined) return undefined
    this.#ledger.know(answer.id, answer.content)
    this.#see(answer)
    return answer
  }

  async #edit(): Promise<void> {
    const message = this.#pick(() => true)
    if (message === undefined) return
    const body = { content: `edited ${crypto.randomUUID()}`, edited_at: message.edited_at }
    const edited = await this.#told(chat.editMessage, { params: { id: message.id }, body })
    if (edited === undefined) return await this.look()
    this.#ledger.know(message.id, message.content)
    this.#ledger.edited(message, edited)
    this.#see(edited)
  }

  async #swipe(): Promise<void> {
    const message = this.#pick(({ siblings }) => siblings.ids.length > 1)
    const id = this.#random.pick(message?.siblings.ids ?? [])
    if (id === undefined) return
    await this.#told(chat.selectMessage, { params: { id }, body: { session_id: this.#session } })
    await this.look()
  }

  async #rename(): Promise<void> {
    const title = crypto.randomUUID()
    this.#ledger.titles.add(title)
    await this.#told(chat.renameSession, { params: { id: this.#session }, body: { title } })
  }

  async #remove(): Promise<void> {
    const message = this.#pick(({ parent_id }) => parent_id !== null)
    const known = message && this.#ledger.messages.get(message.id)
    if (message === undefined || known === undefined) return
    known.isGone = true
    await this.#told(chat.removeMessage, { params: { id: message.id }, query: { scope: 'one' } })
    this.#lastMessages.delete(message.id)
  }

  #see(message: Message): void {
    this.#lastMessages.set(message.id, message)
  }

  #pick(suits: (message: Message) => boolean): Message | undefined {
    return this.#random.pick([...this.#lastMessages.values()].filter(suits))
  }

  /** The response of a call; undefined when another tab was first. Retries while rate limited. */
  async #told<R extends Route>(route: R, sending: CallInput<R>): Promise<AnswerOf<R> | undefined> {
    const key = crypto.randomUUID()
    for (;;) {
      const response = await this.#api.send(route, { ...sending, key })
      const text = await response.text()
      if (response.status === 429) await delay(50)
      else if (response.ok) {
        this.#ledger.acknowledged++
        if (text === '') return undefined
        return route.answer?.parse(JSON.parse(text)) as AnswerOf<R> // just parsed by its own schema
      } else {
        if (![404, 409].includes(response.status))
          this.#problems.push(`${route.name}: ${response.status} ${text}`)
        return undefined
      }
    }
  }
}

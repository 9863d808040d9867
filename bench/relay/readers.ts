import {
  type AccessToken,
  type AdminModel,
  addressOf,
  adminModels,
  auth,
  type Card,
  cards,
  chat,
  GENERATIONS_AT_ONCE,
  type Route,
  type Session,
} from '@inkling/contract'
import type { RelayQuestion } from './ask.ts'
import { PROMPT } from './prompt.ts'

/** A user with a card and as many concurrent answers as one user is allowed. */
export interface RelayReader {
  readonly token: string
  readonly card_id: Card['id']
}

/** The users of one Inkling. The first to register is the admin. */
export class RelayReaders {
  readonly #origin: string
  readonly #upstream: string
  readonly #readers: RelayReader[] = []
  readonly #models = new Map<string, Promise<AdminModel['id']>>()

  constructor(origin: string, upstream: string) {
    this.#origin = origin
    this.#upstream = upstream
  }

  async open(): Promise<void> {
    this.#readers.push(await this.register())
  }

  /** Each request gets a new chat, so that no round has a longer history than another. */
  async questions(streams: number, model: string): Promise<RelayQuestion[]> {
    while (this.#readers.length * GENERATIONS_AT_ONCE < Math.min(streams, 600)) {
      this.#readers.push(...(await Promise.all([this.register(), this.register()])))
    }
    const questions: RelayQuestion[] = []
    for (let index = 0; index < streams; index++) {
      const reader = this.#readers[index % this.#readers.length]
      if (!reader) throw new Error('nobody is there')
      questions.push(await this.question(reader, await this.startChat(reader), model))
    }
    return questions
  }

  /** Registers a user who has a card with this data. */
  async register(data: object = {}): Promise<RelayReader> {
    const username = `reader-${this.#readers.length}-${crypto.randomUUID().slice(0, 8)}`
    const account = { username, email: `${username}@example.com`, password: `lamp and log ${username}` }
    const { access_token } = await this.call<AccessToken>(auth.register, undefined, account)
    const plain = { name: 'Keeper', description: PROMPT, first_mes: 'The lamp is lit.' }
    const card = await this.call<Card>(cards.create, access_token, { data: { ...plain, ...data } })
    return { token: access_token, card_id: card.id }
  }

  startChat({ token, card_id }: RelayReader): Promise<Session> {
    return this.call<Session>(chat.createSession, token, { card_id })
  }

  async question(
    { token }: RelayReader,
    { id: session_id }: Session,
    model: string,
    more: object = {},
  ): Promise<RelayQuestion> {
    const model_id = await this.#modelId(model)
    return {
      origin: this.#origin,
      path: addressOf(chat.complete),
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ session_id, content: 'Go on.', model_id, ...more }),
    }
  }

  #modelId(model: string): Promise<AdminModel['id']> {
    const known = this.#models.get(model)
    if (known) return known
    const connected = this.call<AdminModel>(adminModels.create, this.#readers[0]?.token, {
      name: model,
      base_url: this.#upstream,
      model,
    }).then(({ id }) => id)
    this.#models.set(model, connected)
    return connected
  }

  async call<A>(route: Route, token: string | undefined, body: unknown): Promise<A> {
    const answer = await fetch(this.#origin + addressOf(route), {
      method: route.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${route.name}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as A // our own server follows the contract
  }
}

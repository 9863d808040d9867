import { rm } from 'node:fs/promises'
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
import { freePort } from '../../packages/server/src/testing/free-port.ts'
import { directoryOnDisk } from '../../packages/server/src/testing/temporary-directory.ts'
import { serverSettings } from '../../scripts/server-settings.ts'
import { startChild } from '../processes/child.ts'
import { type RelayQuestion, wordsIn } from './ask.ts'
import { PROMPT } from './prompt.ts'
import type { RelayTarget } from './target.ts'

/** A user with a card and as many concurrent answers as one user is allowed. */
interface RelayReader {
  token: string
  card_id: Card['id']
}

export interface InklingTarget extends RelayTarget {
  stop(): Promise<void>
}

export async function startInkling(
  upstream: string,
  nodeArgs: readonly string[] = [],
): Promise<InklingTarget> {
  const dataDir = directoryOnDisk()
  const port = await freePort()
  const main = new URL('../../packages/server/src/main.ts', import.meta.url).pathname
  const env = {
    ...serverSettings,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    WELCOME_CHARACTERS: 'off',
    CHAT_TITLES: 'off',
  }
  const child = await startChild(main, [], { env, nodeArgs })
  const context = new RelayReaders(`http://127.0.0.1:${port}`, upstream)
  await context.open()
  return {
    name: 'Inkling',
    pid: child.pid,
    questions: (streams, model) => context.questions(streams, model),
    isWhole: (body, answer) => wordsIn(body).startsWith(answer) && storedText(body) === answer,
    async stop() {
      await child.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function storedText(body: string): string | undefined {
  const done = /^event: ?done$.*?^data: ?([^\n]*)$/ms.exec(body)?.[1]
  return done === undefined ? undefined : JSON.parse(done).content
}

class RelayReaders {
  readonly #origin: string
  readonly #upstream: string
  readonly #people: RelayReader[] = []
  readonly #models = new Map<string, Promise<AdminModel['id']>>()

  constructor(origin: string, upstream: string) {
    this.#origin = origin
    this.#upstream = upstream
  }

  /** The first user to register is the admin. */
  async open(): Promise<void> {
    this.#people.push(await this.#newPerson())
  }

  async questions(streams: number, model: string): Promise<RelayQuestion[]> {
    const model_id = await this.#modelId(model)
    while (this.#people.length * GENERATIONS_AT_ONCE < Math.min(streams, 600)) {
      this.#people.push(...(await Promise.all([this.#newPerson(), this.#newPerson()])))
    }
    const questions: RelayQuestion[] = []
    for (let index = 0; index < streams; index++) questions.push(await this.#question(index, model_id))
    return questions
  }

  /** Each request gets a new chat, so that no round has a longer history than another. */
  async #question(index: number, model_id: AdminModel['id']): Promise<RelayQuestion> {
    const person = this.#people[index % this.#people.length]
    if (!person) throw new Error('nobody is there')
    const session = await this.#call<Session>(chat.createSession, person.token, { card_id: person.card_id })
    return {
      origin: this.#origin,
      path: addressOf(chat.complete),
      headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ session_id: session.id, content: 'Go on.', model_id }),
    }
  }

  async #newPerson(): Promise<RelayReader> {
    const username = `reader-${this.#people.length}-${crypto.randomUUID().slice(0, 8)}`
    const account = { username, email: `${username}@example.com`, password: `lamp and log ${username}` }
    const { access_token } = await this.#call<AccessToken>(auth.register, undefined, account)
    const data = { name: 'Keeper', description: PROMPT, first_mes: 'The lamp is lit.' }
    const card = await this.#call<Card>(cards.create, access_token, { data })
    return { token: access_token, card_id: card.id }
  }

  #modelId(model: string): Promise<AdminModel['id']> {
    const known = this.#models.get(model)
    if (known) return known
    const connected = this.#call<AdminModel>(adminModels.create, this.#people[0]?.token, {
      name: model,
      base_url: this.#upstream,
      model,
    }).then(({ id }) => id)
    this.#models.set(model, connected)
    return connected
  }

  async #call<A>(route: Route, token: string | undefined, body: unknown): Promise<A> {
    const answer = await fetch(this.#origin + addressOf(route), {
      method: route.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${route.name}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as A // our own server follows the contract
  }
}

import { type MessageId, type ModelId, routes, Session, type SessionId } from '@inkling/contract'
import type pg from 'pg'
import type { Api } from '../../../testing/api.ts'

const { chat } = routes

/** The numbers select the message and the chat. */
export interface TreeOperation {
  readonly name: keyof typeof actions
  readonly at: number
  readonly of: number
}

export class ConcurrentTree {
  readonly #api: Api
  readonly #pool: pg.Pool
  readonly #model_id: ModelId
  readonly #session: Session
  readonly sessions: SessionId[]
  /** Deleted messages in order, without restored ones. */
  readonly deleted = new Set<MessageId>()
  readonly binned = new Set<SessionId>()
  readonly #answers: Promise<string>[] = []

  constructor(api: Api, pool: pg.Pool, model_id: ModelId, session: Session) {
    this.#api = api
    this.#pool = pool
    this.#model_id = model_id
    this.#session = session
    this.sessions = [session.id]
  }

  async messages(): Promise<{ id: MessageId; is_hidden: boolean }[]> {
    const { rows } = await this.#pool.query<{ id: MessageId; is_hidden: boolean }>(
      `select id, deletion_id is not null as is_hidden from messages where card_id = $1 and not is_draft order by id`,
      [this.#session.card_id],
    )
    return rows
  }

  /** Does not wait for answers to finish. */
  async perform({ name, at, of }: TreeOperation): Promise<void> {
    const { id: message } = oneOf(await this.messages(), at)
    const session = oneOf(this.sessions, of)
    const response = await actions[name](this, this.#api, { message, session, model_id: this.#model_id })
    if (response.status >= 500) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    const answer = response.text()
    if (name === 'send' || name === 'answer') this.#answers.push(answer)
    else await answer
  }

  async settle(): Promise<void> {
    await Promise.all(this.#answers)
  }

  async bringBack(): Promise<void> {
    for (const id of this.binned) await this.#api.send(chat.restoreSession, { params: { id } })
    for (const id of this.deleted) await this.#api.send(chat.restoreMessage, { params: { id } })
  }
}

const oneOf = <T>(list: readonly T[], number: number): T => list[number % list.length] as T // no list is empty

interface TreeTarget {
  readonly message: MessageId
  readonly session: SessionId
  readonly model_id: ModelId
}

type PerformOperation = (meddling: ConcurrentTree, api: Api, place: TreeTarget) => Promise<Response>

async function removeMessage({ deleted }: ConcurrentTree, api: Api, id: MessageId, scope: 'one' | 'rest') {
  const response = await api.send(chat.removeMessage, { params: { id }, query: { scope } })
  if (response.ok) deleted.add(id)
  return response
}

const actions = {
  send: (_, api, { session: session_id, model_id }) =>
    api.send(chat.complete, { body: { session_id, model_id, content: 'x' } }),
  answer: (_, api, { session: session_id, model_id, message: parent_message_id }) =>
    api.send(chat.complete, { body: { session_id, model_id, content: 'y', parent_message_id } }),
  select: (_, api, { session: session_id, message: id }) =>
    api.send(chat.selectMessage, { params: { id }, body: { session_id } }),
  rewrite: (_, api, { session: session_id, message: id }) =>
    api.send(chat.editMessage, { params: { id }, body: { as: 'sibling', content: 'z', session_id } }),
  removeOne: (tree, api, { message }) => removeMessage(tree, api, message, 'one'),
  removeRest: (tree, api, { message }) => removeMessage(tree, api, message, 'rest'),
  async putBack({ deleted }, api, { message }) {
    const id = [...deleted].at(-1) ?? message
    const response = await api.send(chat.restoreMessage, { params: { id } })
    if (response.ok) deleted.delete(id)
    return response
  },
  async branch({ sessions }, api, { session: session_id, message: message_id }) {
    const body = { branch_of: { session_id, message_id } }
    const response = await api.send(chat.createSession, { body })
    if (response.ok) sessions.push(Session.parse(await response.clone().json()).id)
    return response
  },
  async bin({ binned }, api, { session: id }) {
    const response = await api.send(chat.removeSession, { params: { id } })
    if (response.ok) binned.add(id)
    return response
  },
  async unbin({ binned }, api, { session }) {
    const [id = session] = binned
    const response = await api.send(chat.restoreSession, { params: { id } })
    if (response.ok) binned.delete(id)
    return response
  },
} satisfies Record<string, PerformOperation>

export const deedNames = Object.keys(actions) as (keyof typeof actions)[] // the literal above has no other keys

import { type Message, type MessageId, type ModelId, routes, type Session } from '@inkling/contract'
import type { Api } from '../../../testing/api.ts'
import { historyOf, say, startChat } from '../../../testing/chat.ts'

const { chat } = routes

export function branchingHelpers(reader: Api, model: ModelId) {
  const pathOf = async (session: Session, query = {}): Promise<string[]> => {
    const messages = await historyOf(reader, session, query)
    return messages.map(({ content, role }) => (role === 'user' ? content : '·'))
  }

  const now = (session: Session): Promise<Session> =>
    reader.call(chat.session, { params: { id: session.id } })

  /** Sends each message below the answer to the previous one. */
  async function talk(...words: string[]): Promise<Session> {
    const session = await startChat(reader, { first_mes: 'Hello.' })
    for (const word of words) await say(reader, session, model, word)
    return session
  }

  async function find(session: Session, content: string): Promise<Message> {
    const message = (await historyOf(reader, session, { limit: 100 })).find(one => one.content === content)
    if (message === undefined) throw new Error(`“${content}” is not on the path`)
    return message
  }

  const branch = (session: Session, message_id: MessageId, title?: string): Promise<Session> =>
    reader.call(chat.createSession, { body: { branch_of: { session_id: session.id, message_id }, title } })

  const remove = (id: MessageId, scope: 'one' | 'rest'): Promise<undefined> =>
    reader.call(chat.removeMessage, { params: { id }, query: { scope } })

  const restore = (id: MessageId): Promise<Message> => reader.call(chat.restoreMessage, { params: { id } })

  return { pathOf, now, talk, find, branch, remove, restore }
}

import { type BodyIn, GENERATIONS_AT_ONCE, routes, type SessionId } from '@inkling/contract'
import type { WriteClient, WriteIdea } from './client.ts'
import { isThere, type LostTrace, type WriteOperation } from './ledger.ts'
import { end, listen } from './listen.ts'
import { callApi, openStream } from './told.ts'

export const send: WriteIdea = client => {
  const session_id = client.random.pick([...client.ledger.sessions.keys()])
  if (session_id === undefined) return undefined
  const content = client.phrase()
  return askingOperation(client, 'says something', { said: { session_id, content } }, { session_id, content })
}

export const regenerate: WriteIdea = client => {
  const target = client.random.pick([...client.ledger.messages])
  if (target === undefined || target[1].role !== 'user' || !isThere(target[1])) return undefined
  const [parent_message_id, { session_id }] = target
  const body = { session_id, action: 'regenerate', parent_message_id } as const
  return askingOperation(client, 'asks for another answer', { answerTo: parent_message_id }, body)
}

function askingOperation(
  client: WriteClient,
  name: string,
  trace: LostTrace,
  body: BodyIn<typeof routes.chat.complete> & { session_id: SessionId },
): WriteOperation | undefined {
  const { random } = client
  const model_id = random.pick(client.models)
  // One below the limit, because an answer whose reader has left may still be running.
  if (model_id === undefined || client.following.size + 1 >= GENERATIONS_AT_ONCE) return undefined
  const leavesAfter = random.chance(0.2) ? random.below(8) : Number.POSITIVE_INFINITY
  const key = crypto.randomUUID()
  return {
    name,
    trace,
    async perform() {
      const response = await openStream(client.api, routes.chat.complete, {
        key,
        body: { ...body, model_id },
      })
      await listen(client, response, { session_id: body.session_id, said: body.content, leavesAfter })
    },
  }
}

export const stop: WriteIdea = client => {
  const { messages } = client.ledger
  const target = client.random.pick([...messages].filter(([, { text }]) => text.state === 'open'))
  if (target === undefined) return undefined
  const [id, message] = target
  const key = crypto.randomUUID()
  return {
    name: 'stops an answer',
    trace: {},
    async perform() {
      end(client, message, await callApi(client.api, routes.chat.stopMessage, { key, params: { id } }))
    },
  }
}

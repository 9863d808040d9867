import { type MessageId, routes, UNDO_MINUTES } from '@inkling/contract'
import type { WriteIdea } from './client.ts'
import { isThere, type KnownMessage, settleValue, type WriteOperation } from './ledger.ts'
import { callApi } from './told.ts'

/** Deletes one message; its children move up. Greetings stay, because every chat is compared with its card's. */
export const removeMessage: WriteIdea = client => {
  const target = client.random.pick(
    [...client.ledger.messages].filter(
      ([, message]) => isThere(message) && message.parent_id && message.text.state === 'whole',
    ),
  )
  if (target === undefined) return undefined
  const query = { scope: 'one' } as const
  return placingOperation('deletes a message', 'gone', target, (key, id) =>
    callApi(client.api, routes.chat.removeMessage, { key, params: { id }, query }),
  )
}

/** Well within the time in which a deletion can be undone. */
const UNDO_MS = (UNDO_MINUTES * 60_000) / 2

export const restoreMessage: WriteIdea = client => {
  const since = Date.now() - UNDO_MS
  const target = client.random.pick(
    [...client.ledger.messages].filter(
      ([, { place, goneAt = 0 }]) => place.sure === 'gone' && place.maybe === undefined && goneAt > since,
    ),
  )
  if (target === undefined) return undefined
  return placingOperation('takes a deletion back', 'there', target, (key, id) =>
    callApi(client.api, routes.chat.restoreMessage, { key, params: { id } }),
  )
}

function placingOperation(
  name: string,
  place: 'gone' | 'there',
  [id, message]: [MessageId, KnownMessage],
  put: (key: string, id: MessageId) => Promise<unknown>,
): WriteOperation {
  const key = crypto.randomUUID()
  return {
    name,
    trace: {},
    async perform() {
      message.place.maybe = place
      message.goneAt ??= Date.now()
      await put(key, id)
      settleValue(message.place, place)
      if (place === 'there') delete message.goneAt
    },
  }
}

import type { MessageId, SessionId } from '@inkling/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/keys.ts'
import type { MessagePath } from '../store/path.ts'

/** Several screens of messages, so that reading can continue at once. */
const AROUND = 40

/**
 * Loads the messages around a target into the chat's path if needed. A target on another branch becomes part of the
 * path first.
 */
export const jumpQuery = (id: SessionId, message: MessageId | undefined) =>
  queryOptions({
    queryKey: [...keys.visits, id, message],
    enabled: message !== undefined,
    // Each jump checks again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client }) => {
      if (message === undefined) return null
      const known = client.getQueryData<MessagePath>(keys.history(id))
      if (!known?.messages.some(one => one.id === message)) {
        const stretch = await fetchAround(id, message)
        await client.cancelQueries({ queryKey: keys.history(id) })
        client.setQueryData<MessagePath>(keys.history(id), stretch)
      }
      return message
    },
  })

async function fetchAround(id: SessionId, message: MessageId): Promise<MessagePath> {
  const stretch = await readAround(id, message)
  if (stretch.messages.some(one => one.id === message)) return stretch
  await call('chat.selectMessage', { params: { id: message }, body: { session_id: id } })
  return await readAround(id, message)
}

async function readAround(id: SessionId, around: MessageId): Promise<MessagePath> {
  const page = await call('chat.history', { params: { id }, query: { around, limit: AROUND } })
  return { messages: page.items, hasNewer: page.has_newer }
}

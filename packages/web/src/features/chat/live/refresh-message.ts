import type { Message, MessageId, SessionId } from '@inkling/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/keys.ts'
import { type Path, withMessage } from '../store/path.ts'
import { liveAnswers } from './live-answers.ts'

/** Brings one message of a path up to date, however far up it is. */
export async function refreshMessage(queries: QueryClient, id: SessionId, message: MessageId): Promise<void> {
  const path = queries.getQueryData<Path>(keys.history(id))
  if (path === undefined) return
  const fresh = await fetchMessage(id, path, message).catch(() => undefined)
  if (fresh?.id !== message) {
    // It stands elsewhere by now, or could not be fetched: the newest page tells.
    void queries.invalidateQueries({ queryKey: keys.history(id) })
    return
  }
  queries.setQueryData<Path>(keys.history(id), known => known && withMessage(known, fresh))
  if (fresh.status !== 'streaming') liveAnswers.end(message)
}

/** A page of one message: the one above the next. */
async function fetchMessage(id: SessionId, { messages }: Path, message: MessageId) {
  const next: Message | undefined = messages[messages.findIndex(known => known.id === message) + 1]
  const query = { limit: 1, ...(next && { before: next.id }) }
  return (await call('chat.history', { params: { id }, query })).items[0]
}

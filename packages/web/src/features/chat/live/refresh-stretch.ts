import type { MessageId, SessionId } from '@inkling/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { withStretch } from '../store/path.ts'
import { changePath } from '../store/queries.ts'

/**
 * Brings a loaded path up to date around a message that came or went, however far up: it may stand on the path, or
 * beside it.
 */
export async function refreshStretch(queries: QueryClient, id: SessionId, around: MessageId): Promise<void> {
  const page = await call('chat.history', { params: { id }, query: { around } }).catch(() => undefined)
  // It may be in another tree of the same card. What could not be fetched is as it was until something else changes.
  if (page === undefined) return
  changePath(queries, id, path => withStretch(path, page.items))
}

import type { SessionId } from '@inkling/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from './keys.ts'
import { type MessagePath, withHead } from './path.ts'

// Separate from other queries, so that a chat can be prefetched before its page loads.

export const sessionQuery = (id: SessionId) =>
  queryOptions({
    queryKey: keys.session(id),
    queryFn: ({ signal }) => call('chat.session', { params: { id } }, { signal }),
  })

/** The end of a chat's path. A refetch keeps older loaded messages that still belong to it. */
export const historyQuery = (id: SessionId) =>
  queryOptions({
    queryKey: keys.history(id),
    queryFn: async ({ signal, client }) => {
      const page = await call('chat.history', { params: { id } }, { signal })
      return withHead(client.getQueryData<MessagePath>(keys.history(id)), page.items)
    },
  })

import type { CardId, DeletionScope, Message, MessageId, Session, SessionId } from '@inkling/contract'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { nextPage } from '../../cards/queries.ts'
import { keys } from '../keys.ts'
import { before, type Path, withHead, without } from '../path.ts'
import { changePath, fetchDownFrom, invalidateLists } from '../queries.ts'

/** All of one's chats with a card, as a graph of branches. */
export const useChatGraph = (cardId: CardId) =>
  useQuery({
    queryKey: keys.graph(cardId),
    queryFn: ({ signal }) => call('chat.tree', { params: { cardId } }, { signal }),
    // It is opened to be looked at as it is now.
    staleTime: 0,
  })

/** What would go with a chat. */
export const useRemoval = (id: SessionId, isWanted: boolean) =>
  useQuery({
    enabled: isWanted,
    queryKey: [...keys.session(id), 'removal'],
    queryFn: ({ signal }) => call('chat.removal', { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The chats that wait in the bin, last deleted first. */
export const useBin = () =>
  useInfiniteQuery({
    queryKey: keys.bin,
    queryFn: ({ pageParam, signal }) =>
      call('chat.deletedSessions', { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export function useRestoreSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: SessionId) => call('chat.restoreSession', { params: { id } }),
    onSuccess: () => invalidateLists(queries),
  })
}

export function useMarkSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, is_favorite }: { id: SessionId; is_favorite: boolean }) =>
      call('chat.markSession', { params: { id }, body: { is_favorite } }),
    onSuccess: session => {
      queries.setQueryData(keys.session(session.id), session)
      return invalidateLists(queries)
    },
  })
}

/** Begins a chat at a message; what is known of the path down to there, it knows too. */
export function useBranchOff(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (message: MessageId): Promise<Session> =>
      call('chat.createSession', { body: { branch_of: { session_id: id, message_id: message } } }),
    onSuccess: (session, message) => {
      const path = queries.getQueryData<Path>(keys.history(id))
      const at = path?.messages.findIndex(known => known.id === message) ?? -1
      queries.setQueryData(keys.session(session.id), session)
      if (path && at >= 0) {
        queries.setQueryData<Path>(keys.history(session.id), { messages: path.messages.slice(0, at + 1) })
      }
      return invalidateLists(queries)
    },
  })
}

export interface Removal {
  readonly message: Message
  readonly scope: DeletionScope
}

export function useRemoveMessage(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ message, scope }: Removal) => {
      await call('chat.removeMessage', { params: { id: message.id }, query: { scope } })
      return (await call('chat.history', { params: { id } })).items
    },
    onSuccess: (page, { message, scope }) => {
      changePath(queries, id, path =>
        withHead(scope === 'one' ? without(path, message.id) : before(path, message.id), page),
      )
      return afterChange(queries, id)
    },
  })
}

export function useRestoreMessage(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (message: MessageId) => {
      await call('chat.restoreMessage', { params: { id: message } })
      return fetchDownFrom(id, message)
    },
    onSuccess: (branch, message) => {
      const isWhole = branch.messages.some(known => known.id === message)
      changePath(queries, id, path => (isWhole ? withHead(path, branch.messages) : branch))
      return afterChange(queries, id)
    },
  })
}

/** What a chat counts, and what lists show of it. */
async function afterChange(queries: QueryClient, id: SessionId): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: keys.session(id) }), invalidateLists(queries)])
}

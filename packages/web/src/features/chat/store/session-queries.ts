import type { CardId, Session, SessionId } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'
import { keys } from './keys.ts'
import { invalidateLists } from './queries.ts'

/** The last changed chat comes first. */
export const useSessions = () =>
  useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) => call('chat.sessions', { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const useChattedCards = () =>
  useInfiniteQuery({
    queryKey: keys.chattedCards,
    queryFn: ({ pageParam, signal }) => call('chat.chattedCards', { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const useChatGraph = (cardId: CardId) =>
  useQuery({
    queryKey: keys.graph(cardId),
    queryFn: ({ signal }) => call('chat.tree', { params: { cardId } }, { signal }),
    // The graph is refetched whenever it is opened.
    staleTime: 0,
  })

export const useSessionRemoval = (id: SessionId, isWanted: boolean) =>
  useQuery({
    enabled: isWanted,
    queryKey: [...keys.session(id), 'removal'],
    queryFn: ({ signal }) => call('chat.removal', { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The last deleted chat comes first. */
export const useDeletedSessions = () =>
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

export const useMarkSession = () =>
  useSessionChange(({ id, is_favorite }: { id: SessionId; is_favorite: boolean }) =>
    call('chat.markSession', { params: { id }, body: { is_favorite } }),
  )

export const useRenameSession = () =>
  useSessionChange(({ id, title }: { id: SessionId; title: string }) =>
    call('chat.renameSession', { params: { id }, body: { title } }),
  )

function useSessionChange<Change>(change: (wanted: Change) => Promise<Session>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: session => {
      setCached(queries, keys.session(session.id), session)
      return invalidateLists(queries)
    },
  })
}

export function useRemoveSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: SessionId) => call('chat.removeSession', { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: keys.history(id) })
      queries.removeQueries({ queryKey: keys.session(id) })
      forgetKeptChat(id)
      return invalidateLists(queries)
    },
  })
}

/** Removes a chat from those stored on this device for offline reading. */
export function forgetKeptChat(id: SessionId): void {
  void import('./kept-chats.ts').then(({ forgetChat }) => forgetChat(id)).catch(() => undefined)
}

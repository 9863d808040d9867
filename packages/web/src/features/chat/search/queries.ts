import type { CardTile, FoundMessage, MessageId, Session, SessionId } from '@inkling/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/keys.ts'

/** Enough matches to fill a screen; until then the search continues by itself. */
const MIN_RESULTS = 20
/** Pages fetched without a request by the user; the server scans up to 25,000 messages per page. */
const MAX_AUTO_PAGES = 60

export interface MessageSearch {
  readonly results: readonly FoundMessage[]
  readonly isLooking: boolean
  readonly hasMore: boolean
  readonly error: unknown
  goOn(): void
}

/** Searches one chat or all chats, newest messages first. */
export function useMessageSearch(q: string, session_id: SessionId | undefined): MessageSearch {
  const query = useInfiniteQuery({
    queryKey: [...keys.search, q, session_id],
    enabled: q !== '',
    queryFn: ({ pageParam, signal }) =>
      call('chat.search', { query: { q, session_id, before: pageParam } }, { signal }),
    initialPageParam: undefined as MessageId | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })
  const pages = query.data?.pages ?? []
  const messages = pages.flatMap(page => page.items)
  const needsMore =
    query.hasNextPage &&
    !query.isFetching &&
    !query.isError &&
    messages.length < MIN_RESULTS &&
    pages.length < MAX_AUTO_PAGES
  const { fetchNextPage } = query
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  return {
    results: messages,
    isLooking: query.isFetching || needsMore,
    hasMore: query.hasNextPage,
    error: query.error,
    goOn: () => void fetchNextPage(),
  }
}

/** Public characters by name, tag or description. */
export function useCharacterSearch(q: string): { found: readonly CardTile[]; isLooking: boolean } {
  const query = useQuery({
    queryKey: [...keys.search, 'cards', q],
    enabled: q !== '',
    queryFn: ({ signal }) => call('cards.search', { query: { keyword: q, limit: FEW_SESSIONS } }, { signal }),
    staleTime: 30_000,
  })
  return { found: query.data?.items ?? [], isLooking: query.isFetching }
}

/** Chats and characters shown above the messages, at first and after "show all". */
const FEW_SESSIONS = 4
const MAX_SESSIONS = 100

export interface FoundChats {
  readonly results: readonly Session[]
  readonly total: number
  readonly isLooking: boolean
}

/** Matches titles and card names; without words, the last chats. */
export function useChatSearch(q: string, { all, isWanted }: { all: boolean; isWanted: boolean }): FoundChats {
  const query = useQuery({
    queryKey: [...keys.search, 'chats', q, all],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call(
        'chat.sessions',
        { query: { q: q === '' ? undefined : q, limit: all ? MAX_SESSIONS : FEW_SESSIONS } },
        { signal },
      ),
    ...(all && { placeholderData: keepPreviousData }),
    staleTime: 30_000,
  })
  const { items = [], total = 0 } = (isWanted && query.data) || {}
  return { results: items, total, isLooking: query.isFetching }
}

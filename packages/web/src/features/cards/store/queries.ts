import type { CardId, CardStatus } from '@inkling/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'
import { cardQuery } from './card-query.ts'
import { keys, type PublicQuery } from './keys.ts'

export const TILES = 24

/** In milliseconds. Keeps all pages of others' lists for a while, so that Back restores content and position. */
export const listCaching = { staleTime: 5 * 60_000, gcTime: 30 * 60_000 } as const

export const usePublicCards = (query: PublicQuery) =>
  useInfiniteQuery({
    queryKey: keys.publicCards(query),
    queryFn: ({ pageParam, signal }) =>
      call('cards.list', { query: { ...query, page: pageParam, limit: TILES } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    ...listCaching,
  })

export const useMyCards = (status?: CardStatus) =>
  useInfiniteQuery({
    queryKey: keys.myCardsOf(status),
    queryFn: ({ pageParam, signal }) =>
      call('cards.listMine', { query: { page: pageParam, limit: TILES, status } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const useCard = (id: CardId) => useQuery(cardQuery(id))

/** Parts of the home page share one request. */
export const HOME_SESSIONS = 8

export const useRecentSessions = (limit: number) =>
  useQuery({
    queryKey: [...keys.recentSessions, limit],
    queryFn: ({ signal }) => call('chat.sessions', { query: { limit } }, { signal }),
  })

export const useCardSessions = (cardId: CardId, isWanted = true) =>
  useInfiniteQuery({
    enabled: isWanted,
    queryKey: keys.cardSessions(cardId),
    queryFn: ({ pageParam, signal }) =>
      call('chat.cardSessions', { params: { cardId }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

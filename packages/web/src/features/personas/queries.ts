import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { nextPage, wholeList } from '../../api/call/pages.ts'
import { keys } from './keys.ts'

const PERSONAS = 50
const CHATTED_CARDS = 50

/** The default persona comes first. */
export const usePersonas = () =>
  useInfiniteQuery({
    queryKey: keys.personas,
    queryFn: ({ pageParam, signal }) =>
      call('personas.list', { query: { page: pageParam, limit: PERSONAS } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** All pages; the default persona comes first. */
export const useAllPersonas = () =>
  useQuery({
    queryKey: keys.allPersonas,
    queryFn: ({ signal }) => wholeList(query => call('personas.list', { query }, { signal })),
  }).data?.items ?? []

/** Cards of the most recent chats. */
export const useChattedCards = () =>
  useQuery({
    queryKey: keys.chattedCards,
    queryFn: ({ signal }) => call('chat.chattedCards', { query: { limit: CHATTED_CARDS } }, { signal }),
  })

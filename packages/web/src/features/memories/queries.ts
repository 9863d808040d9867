import type {
  AnswerOf,
  BodyIn,
  Memory,
  MemoryId,
  MemoryStatus,
  MessageId,
  memories,
  QueryIn,
  SessionId,
} from '@inkling/contract'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { setCached } from '../../api/call/cached.ts'
import { call } from '../../api/call/call.ts'
import { nextPage } from '../../api/call/pages.ts'
import { isOwnKey } from '../../api/http/idempotency.ts'
import { onLiveEvent } from '../../api/live/live-events.ts'

/** In milliseconds between polls while vectors or a summary are made. */
const POLL_MS = 4_000

export const useMemoryStatus = (id: SessionId) =>
  useQuery({
    queryKey: keys.status(id),
    queryFn: ({ signal }) => call('memories.status', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
  })

const isAtWork = ({ mode, embedded, total, is_summarising }: MemoryStatus): boolean =>
  is_summarising || (mode === 'server' && embedded < total)

export type MemoryFilter = Pick<QueryIn<typeof memories.list>, 'q' | 'which'>

/** Large, because lists are long. */
const PAGE = 50

export const useMemoryList = (id: SessionId, filter: MemoryFilter) =>
  useInfiniteQuery({
    queryKey: [...keys.listsOf(id), filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'memories.list',
        { params: { id }, query: { ...filter, page: pageParam, limit: PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

export const useRecalled = (id: MessageId, isWanted: boolean) =>
  useQuery({
    queryKey: keys.recalled(id),
    queryFn: ({ signal }) => call('memories.recalled', { params: { id } }, { signal }),
    enabled: isWanted,
  })

/** Lists with more pages aren't refetched while being read. */
const FRESH_PAGES = 3

/** Refetches memory queries after server events. */
export function useFreshMemories(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onLiveEvent(news => {
        const { event } = news
        if (event !== 'memory_changed' && event !== 'settings_changed' && event !== 'ready') return
        if (event === 'memory_changed' && isOwnKey(news.by)) return
        void queries.invalidateQueries({ queryKey: keys.statuses })
        void queries.invalidateQueries({
          queryKey: keys.lists,
          predicate: ({ state }) => !isLong(state.data),
        })
      }),
    [queries],
  )
}

const isLong = (list: unknown): boolean =>
  ((list as MemoryPages | undefined)?.pages.length ?? 0) > FRESH_PAGES // typed by its key

type MemoryPages = InfiniteData<AnswerOf<typeof memories.list>>

/** `id` is the note's or the message's. */
type MemoryOf = Pick<Memory, 'kind' | 'id'>

type MemoryChange = BodyIn<typeof memories.change>

/** Updates the memory in all lists. */
export function useChangeMemory(session: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      memory: { kind, id },
      body,
    }: {
      memory: MemoryOf
      body: MemoryChange
    }): Promise<Memory> =>
      kind === 'note'
        ? call('memories.change', { params: { id: id as MemoryId }, body }) // typed by its kind
        : call('memories.changeOfMessage', { params: { id: id as MessageId }, body }),
    onSuccess(changed) {
      changePages(queries, session, items => items.map(item => (item.id === changed.id ? changed : item)))
      void queries.invalidateQueries({ queryKey: keys.status(session) })
    },
  })
}

export function useRemoveMemory(session: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: MemoryId) => call('memories.remove', { params: { id } }),
    onSuccess(_, id) {
      changePages(queries, session, items => items.filter(item => item.id !== id))
      void queries.invalidateQueries({ queryKey: keys.status(session) })
    },
  })
}

function changePages(
  queries: QueryClient,
  session: SessionId,
  change: (items: readonly Memory[]) => Memory[],
): void {
  queries.setQueriesData<MemoryPages>(
    { queryKey: keys.listsOf(session) },
    list => list && { ...list, pages: list.pages.map(page => ({ ...page, items: change(page.items) })) },
  )
}

export function useAddMemory(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof memories.add>) => call('memories.add', { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.listsOf(id) }),
        queries.invalidateQueries({ queryKey: keys.status(id) }),
      ]),
  })
}

/** Summary calls return the chat's memory status. */
function useSummaryMutation<Input>(id: SessionId, change: (input: Input) => Promise<MemoryStatus>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: status => setCached(queries, keys.status(id), status),
  })
}

export const useSummarise = (id: SessionId) =>
  useSummaryMutation<undefined>(id, () => call('memories.summarise', { params: { id } }))

export const useEditSummary = (id: SessionId) =>
  useSummaryMutation(id, (text: string) => call('memories.editSummary', { params: { id }, body: { text } }))

export const keys = {
  statuses: ['memories', 'status'],
  status: (id: SessionId) => ['memories', 'status', id],
  lists: ['memories', 'list'],
  listsOf: (id: SessionId) => ['memories', 'list', id],
  /** Memories used for an answer never change. */
  recalled: (id: MessageId) => ['memories', 'recalled', id],
} as const

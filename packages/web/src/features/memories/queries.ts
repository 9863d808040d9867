import type {
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
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { onLiveEvent } from '../../api/live/live-events.ts'
import { nextPage } from '../cards/queries.ts'
import { keys } from './keys.ts'

/** While vectors or a summary are being made, how far that is is asked for again. */
const WATCH_MS = 4_000

/** How well a chat remembers. */
export const useMemoryStatus = (id: SessionId) =>
  useQuery({
    queryKey: keys.status(id),
    queryFn: ({ signal }) => call('memories.status', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? WATCH_MS : false),
  })

const isAtWork = ({ mode, embedded, total, is_summarising }: MemoryStatus): boolean =>
  is_summarising || (mode === 'server' && embedded < total)

export type MemoryFilter = Pick<QueryIn<typeof memories.list>, 'q' | 'which'>

/** As many as make a long list short work. */
const PAGE = 50

export const useMemoryList = (id: SessionId, filter: MemoryFilter) =>
  useInfiniteQuery({
    queryKey: [...keys.lists(id), filter],
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

/** Keeps what is shown of memory as it is on the server, whoever changes it. */
export function useFreshMemories(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onLiveEvent(({ event }) => {
        if (event === 'memory_changed' || event === 'settings_changed' || event === 'ready')
          void queries.invalidateQueries({ queryKey: keys.all })
      }),
    [queries],
  )
}

function useMemoryMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Which memory it is: a note by its own id, a message by the message's. */
export type MemoryOf = Pick<Memory, 'kind' | 'id'>

export type MemoryChange = BodyIn<typeof memories.change>

export const useChangeMemory = () =>
  useMemoryMutation(({ memory: { kind, id }, body }: { memory: MemoryOf; body: MemoryChange }) =>
    kind === 'note'
      ? call('memories.change', { params: { id: id as MemoryId }, body }) // by its kind
      : call('memories.changeOfMessage', { params: { id: id as MessageId }, body }),
  )

export const useAddMemory = (id: SessionId) =>
  useMemoryMutation((body: BodyIn<typeof memories.add>) => call('memories.add', { params: { id }, body }))

export const useRemoveMemory = () =>
  useMemoryMutation((id: MemoryId) => call('memories.remove', { params: { id } }))

/** What a call answers about the summary is how the chat's memory stands. */
function useSummaryMutation<Input>(id: SessionId, change: (input: Input) => Promise<MemoryStatus>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: status => queries.setQueryData(keys.status(id), status),
  })
}

export const useSummarise = (id: SessionId) =>
  useSummaryMutation(id, (_: void) => call('memories.summarise', { params: { id } }))

export const useEditSummary = (id: SessionId) =>
  useSummaryMutation(id, (text: string) => call('memories.editSummary', { params: { id }, body: { text } }))

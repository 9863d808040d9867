import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'

/** The server records once a minute. */
const POLL_MS = 60_000

export const ranges = ['1', '24', '168'] as const
/** In hours, as in the URL. */
export type HistoryRange = (typeof ranges)[number]

export const useMonitoring = () =>
  useQuery({
    queryKey: ['monitoring', 'state'],
    queryFn: ({ signal }) => call('monitoring.state', {}, { signal }),
    refetchInterval: POLL_MS,
  })

/** One instance or all; the previous range stays while loading. */
export const useHistory = (range: HistoryRange, instance_id: string | undefined) =>
  useQuery({
    queryKey: ['monitoring', 'history', range, instance_id ?? 'all'],
    queryFn: ({ signal }) =>
      call('monitoring.history', { query: { hours: Number(range), instance_id } }, { signal }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  })

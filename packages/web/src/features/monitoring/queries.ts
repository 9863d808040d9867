import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'

/** As often as there is something new. */
const EVERY_MS = 60_000

export const ranges = ['1', '24', '168'] as const
/** In hours, as it stands in the address. */
export type HistoryRange = (typeof ranges)[number]

/** How this site does now. */
export const useMonitoring = () =>
  useQuery({
    queryKey: ['monitoring', 'state'],
    queryFn: ({ signal }) => call('monitoring.state', {}, { signal }),
    refetchInterval: EVERY_MS,
  })

/** What went on, of one instance or of all; while another range is fetched the one before stays. */
export const useHistory = (range: HistoryRange, instance_id: string | undefined) =>
  useQuery({
    queryKey: ['monitoring', 'history', range, instance_id ?? 'all'],
    queryFn: ({ signal }) =>
      call('monitoring.history', { query: { hours: Number(range), instance_id } }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })

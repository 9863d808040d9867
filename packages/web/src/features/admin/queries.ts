import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { paths } from '../../ui/navigation/paths.ts'

/** Below the keys of the lists themselves, so that whatever is decided there is counted anew. */
const keys = { reviews: ['reviews', 'count'], reports: ['reported', 'count'] } as const

/** How much waits for an admin on which screen; of what is not known yet nothing. */
export function useWaiting(): Readonly<Record<string, number | undefined>> {
  const reviews = useQuery({
    queryKey: keys.reviews,
    queryFn: ({ signal }) => call('adminReviews.list', { query: { limit: 1 } }, { signal }),
  })
  const reports = useQuery({
    queryKey: keys.reports,
    queryFn: ({ signal }) => call('adminReports.list', { query: { limit: 1 } }, { signal }),
  })
  return { [paths.adminReviews]: reviews.data?.total, [paths.adminReports]: reports.data?.total }
}

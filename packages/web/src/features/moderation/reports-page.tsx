import { itemsOf } from '../../api/call/pages.ts'
import { m } from '../../paraglide/messages.js'
import { InfiniteScrollEnd } from '../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { useReported } from './report-queries.ts'
import { ReportedRow } from './reported-row.tsx'

/** For moderators and admins. */
export function ReportsPage() {
  return (
    <AdminFrame title={m.community_admin_title()} lead={m.community_admin_lead()}>
      <ReportedList />
    </AdminFrame>
  )
}

function ReportedList() {
  const query = useReported()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const things = itemsOf(query.data)
  if (things.length === 0) {
    return <EmptyState title={m.community_admin_empty_title()}>{m.community_admin_empty_text()}</EmptyState>
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {things.map(thing => (
          <li key={thing.id}>
            <ReportedRow reported={thing} />
          </li>
        ))}
      </ul>
      <InfiniteScrollEnd query={query} />
    </>
  )
}

import { type NotificationFilter, READ_NOTIFICATION_DAYS, UNREAD_NOTIFICATION_DAYS } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { MoreOnScroll } from '../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { itemsOf } from '../cards/store/queries.ts'
import { byDay } from './by-day.ts'
import { NotificationRow } from './notification-row.tsx'
import { useNotifications } from './queries.ts'

/** The notifications that were asked for, under their days. */
export function NotificationList({ filter }: { filter: NotificationFilter }) {
  const query = useNotifications(filter)
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const days = byDay(itemsOf(query.data))
  if (days.length === 0) return <Nothing filter={filter} />
  return (
    <>
      {days.map(({ label, notifications }) => (
        <section key={label} className="flex flex-col gap-2">
          <h2 className="px-1 text-sm font-medium text-ink-faint first-letter:uppercase">{label}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
            {notifications.map(notification => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && <MoreOnScroll query={query} />}
      <p className="text-center text-xs text-ink-faint">
        {m.notifications_kept({ read: READ_NOTIFICATION_DAYS, unread: UNREAD_NOTIFICATION_DAYS })}
      </p>
    </>
  )
}

const Nothing = ({ filter }: { filter: NotificationFilter }) =>
  filter === 'unread' ? (
    <EmptyState title={m.notifications_unread_empty_title()}>
      {m.notifications_unread_empty_text()}
    </EmptyState>
  ) : (
    <EmptyState title={m.notifications_empty_title()}>{m.notifications_empty_text()}</EmptyState>
  )

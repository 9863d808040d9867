import {
  type Notification,
  type NotificationFilter,
  notificationFilters,
  READ_NOTIFICATION_DAYS,
  UNREAD_NOTIFICATION_DAYS,
} from '@inkling/contract'
import { CheckCheck, Ellipsis, Mail, MailOpen, ScanText, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { itemsOf } from '../../api/call/pages.ts'
import { formatAgo, formatDateTime } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { InfiniteScrollEnd } from '../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useNavigateTo, useQuery } from '../../ui/navigation/navigation.ts'
import { PageLayout } from '../../ui/navigation/page-frame.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { groupByDay } from './by-day.ts'
import { resolvePageLink } from './destination.ts'
import { KindIcon } from './kind-icon.tsx'
import { notificationSentence } from './notification-text.ts'
import {
  useMarkAllNotifications,
  useMarkNotification,
  useNotifications,
  useRemoveNotification,
} from './queries.ts'
import { useUnreadCount } from './unread-query.ts'

export function NotificationsPage() {
  const [query, change] = useQuery()
  const filter: NotificationFilter = query.filter === 'unread' ? 'unread' : 'all'
  const labels = { all: m.notifications_filter_all(), unread: m.notifications_filter_unread() }
  return (
    <PageLayout isNarrow title={m.notifications_page_title()} action={<SwitchesButton />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChoiceBar
          label={m.notifications_filter_label()}
          choices={notificationFilters.map(value => ({ value, label: labels[value] }))}
          value={filter}
          onChoose={chosen => change({ filter: chosen === 'all' ? undefined : chosen })}
        />
        <MarkAllButton />
      </div>
      <NotificationList filter={filter} />
    </PageLayout>
  )
}

/** In letters; longer names would push the rest of the sentence out of sight. */
const NAME_LETTERS = 32

function shortSentence(notification: Notification): string {
  const { title, type } = notification
  const letters = type === 'announcement' ? [] : [...title]
  if (letters.length <= NAME_LETTERS) return notificationSentence(notification)
  const name = letters.slice(0, NAME_LETTERS - 1).join('')
  return notificationSentence({ ...notification, title: `${name.trimEnd()}…` })
}

function MarkAllButton() {
  const count = useUnreadCount()
  const markAll = useMarkAllNotifications()
  const run = () =>
    markAll.mutate(undefined, { onError: error => void toast(problemSentence(error), { tone: 'bad' }) })
  return (
    <Button look="plain" size="small" disabled={count === 0} busy={markAll.isPending} onClick={run}>
      <CheckCheck aria-hidden="true" className="size-4" />
      {m.notifications_read_all_button()}
    </Button>
  )
}

function SwitchesButton() {
  // Links from the profile contain this parameter.
  const [{ switches }] = useQuery()
  const [isOpen, setIsOpen] = useState(switches !== undefined)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Settings2 aria-hidden="true" className="size-4" />
        {m.notifications_switches_button()}
      </Button>
      <SwitchesDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const SwitchesDialog = lazyDialog(async () => (await import('./switches-dialog.tsx')).SwitchesDialog)

function NotificationList({ filter }: { filter: NotificationFilter }) {
  const query = useNotifications(filter)
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const days = groupByDay(itemsOf(query.data))
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
      {query.hasNextPage && <InfiniteScrollEnd query={query} />}
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

/** Links to the event and marks the notification as read. */
function NotificationRow({ notification }: { notification: Notification }) {
  const { id, body, created_at, read_at } = notification
  const isUnread = read_at === null
  const mark = useMarkNotification()
  return (
    <li className={`relative flex items-center gap-1 py-1 pr-1 ${isUnread ? 'bg-seal-wash/45' : ''}`}>
      <Link
        {...resolvePageLink(notification)}
        onClick={() => isUnread && mark.mutate({ id, is_read: true })}
        className="flex min-w-0 flex-1 items-center gap-3.5 rounded-xl py-2.5 pl-4 no-underline"
      >
        <KindIcon {...notification} />
        <span className="min-w-0 flex-1">
          <span className={`line-clamp-3 break-words ${isUnread ? 'font-medium' : 'text-ink-soft'}`}>
            {isUnread && <span className="sr-only">{m.notifications_unread_mark()}: </span>}
            {shortSentence(notification)}
          </span>
          {body !== '' && <span className="line-clamp-2 text-sm break-words text-ink-soft">{body}</span>}
          <time dateTime={created_at} title={formatDateTime(created_at)} className="text-xs text-ink-faint">
            {formatAgo(created_at)}
          </time>
        </span>
        {isUnread && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-seal" />}
      </Link>
      <RowMenu notification={notification} />
    </li>
  )
}

function RowMenu({ notification }: { notification: Notification }) {
  const { id, read_at } = notification
  const go = useNavigateTo()
  const mark = useMarkNotification()
  const remove = useRemoveNotification()
  const isUnread = read_at === null
  const onError = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })
  return (
    <Menu
      label={`${m.app_more_button()}: ${notificationSentence(notification)}`}
      items={[
        {
          label: isUnread ? m.notifications_read_button() : m.notifications_unread_button(),
          icon: isUnread ? MailOpen : Mail,
          run: () => mark.mutate({ id, is_read: isUnread }, { onError }),
        },
        {
          label: m.notifications_details_link(),
          icon: ScanText,
          run: () => go(paths.notification(id)),
        },
        {
          label: m.app_delete_button(),
          icon: Trash2,
          isGrave: true,
          run: () =>
            remove.mutate(id, {
              onSuccess: () => void toast(m.notifications_deleted_toast()),
              onError,
            }),
        },
      ]}
    >
      <Ellipsis aria-hidden="true" className="size-5" />
    </Menu>
  )
}

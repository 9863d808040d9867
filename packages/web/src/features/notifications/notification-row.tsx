import type { Notification } from '@inkling/contract'
import { Ellipsis, Mail, MailOpen, ScanText, Trash2 } from 'lucide-react'
import { formatAgo, formatDateTime } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useGo } from '../../ui/navigation/navigation.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { placeOf } from './destination.ts'
import { KindIcon } from './kind-icon.tsx'
import { saidOf } from './notification-text.ts'
import { useMark, useRemoveNotification } from './queries.ts'

/** One line of the list: leads to where it happened, which marks it as read. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, body, created_at, read_at } = notification
  const isUnread = read_at === null
  const mark = useMark()
  return (
    <li className={`relative flex items-center gap-1 py-1 pr-1 ${isUnread ? 'bg-seal-wash/45' : ''}`}>
      <Link
        {...placeOf(notification)}
        onClick={() => isUnread && mark.mutate({ id, is_read: true })}
        className="flex min-w-0 flex-1 items-center gap-3.5 rounded-xl py-2.5 pl-4 no-underline"
      >
        <KindIcon {...notification} />
        <span className="min-w-0 flex-1">
          <span className={`line-clamp-3 break-words ${isUnread ? 'font-medium' : 'text-ink-soft'}`}>
            {isUnread && <span className="sr-only">{m.notifications_unread_mark()}: </span>}
            {saidOf(notification)}
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
  const go = useGo()
  const mark = useMark()
  const remove = useRemoveNotification()
  const isUnread = read_at === null
  const onError = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })
  return (
    <Menu
      label={`${m.app_more_button()}: ${saidOf(notification)}`}
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

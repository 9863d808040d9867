import type { Notification, NotificationId } from '@inkling/contract'
import { ChevronLeft, ExternalLink, Mail, MailOpen, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/elements/button.tsx'
import { PageFailed } from '../../ui/feedback/page-failed.tsx'
import { LoadingState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { useIdParam, useNavigateTo } from '../../ui/navigation/navigation.ts'
import { usePageTitle } from '../../ui/navigation/page-title.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { resolveDestination } from './destination.ts'
import { KindIcon } from './kind-icon.tsx'
import { notificationSentence } from './notification-text.ts'
import { useMarkNotification, useNotification, useRemoveNotification } from './queries.ts'

/** Opening the notification marks it as read. */
export function NotificationPage() {
  const { data, error, isPending, refetch } = useNotification(useIdParam<NotificationId>())
  return (
    <main className="mx-auto flex w-full max-w-4xl flex-col gap-5 px-4 py-6 md:px-8 md:py-9">
      <Link to={paths.notifications} className={`${buttonClass('plain', 'small')} self-start`}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        {m.notifications_back_link()}
      </Link>
      {isPending ? (
        <LoadingState />
      ) : data === undefined ? (
        <PageFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <WholeNotification notification={data} />
      )}
    </main>
  )
}

function WholeNotification({ notification }: { notification: Notification }) {
  const { type, body, actor, created_at } = notification
  const said = notificationSentence(notification)
  usePageTitle(said)
  useReadOnce(notification)
  const name = actor?.display_name ?? m.notifications_of_site()
  return (
    <article className="flex flex-col gap-5 rounded-2xl border border-line bg-raised p-5 sm:p-7">
      <header className="flex items-start gap-4">
        <KindIcon type={type} actor={actor} />
        <div className="min-w-0">
          <h1 className="display text-xl break-words md:text-2xl">{said}</h1>
          <p className="mt-1 text-sm text-ink-faint">
            {m.notifications_by({ name, time: formatDateTime(created_at) })}
          </p>
        </div>
      </header>
      {body !== '' && <p className="leading-relaxed break-words whitespace-pre-wrap">{body}</p>}
      <DestinationLink notification={notification} />
      <NotificationActions notification={notification} />
    </article>
  )
}

function DestinationLink({ notification }: { notification: Notification }) {
  const destination = resolveDestination(notification)
  const { type } = notification
  if (destination.kind === 'nowhere') {
    return type === 'announcement' ? null : (
      <p className="text-sm text-ink-soft">{m.notifications_no_link()}</p>
    )
  }
  const look = `${buttonClass('seal')} self-start`
  if (destination.kind === 'site') {
    return (
      <a href={destination.href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
        <ExternalLink aria-hidden="true" className="size-4" />
        {m.notifications_to_site_link({ host: destination.host })}
      </a>
    )
  }
  return (
    <Link to={destination.to} query={destination.query} hash={destination.hash} className={look}>
      {labelOf(type)}
    </Link>
  )
}

function labelOf(type: Notification['type']): string {
  if (type === 'announcement') return m.notifications_to_page_link()
  return type === 'comment' || type === 'reply'
    ? m.notifications_to_comment_link()
    : m.notifications_to_card_link()
}

function NotificationActions({ notification: { id, read_at } }: { notification: Notification }) {
  const go = useNavigateTo()
  const mark = useMarkNotification()
  const remove = useRemoveNotification()
  const isUnread = read_at === null
  const onError = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })
  const leave = () => {
    toast(m.notifications_deleted_toast())
    go(paths.notifications, { replace: true })
  }
  return (
    <div className="-mx-2 flex flex-wrap gap-2 border-t border-line pt-4">
      <Button
        look="plain"
        size="small"
        busy={mark.isPending}
        onClick={() => mark.mutate({ id, is_read: isUnread }, { onError })}
      >
        {isUnread ? (
          <MailOpen aria-hidden="true" className="size-4" />
        ) : (
          <Mail aria-hidden="true" className="size-4" />
        )}
        {isUnread ? m.notifications_read_button() : m.notifications_unread_button()}
      </Button>
      <Button
        look="plain"
        size="small"
        busy={remove.isPending}
        onClick={() => remove.mutate(id, { onSuccess: leave, onError })}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {m.app_delete_button()}
      </Button>
    </div>
  )
}

/** Marks the notification only once, so that it can be set back to unread. */
function useReadOnce({ id, read_at }: Notification): void {
  const { mutate } = useMarkNotification()
  const seen = useRef<NotificationId>(null)
  useEffect(() => {
    if (seen.current === id) return
    seen.current = id
    if (read_at === null) mutate({ id, is_read: true })
  }, [id, read_at, mutate])
}

import type { AnswerOf, notifications } from '@inkling/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { PageEvent } from '../../api/live/live-event.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { type PageLink, resolvePageLink } from './destination.ts'
import { keys } from './keys.ts'
import { notificationSentence } from './notification-text.ts'
import { markNotification } from './queries.ts'
import { unreadQuery } from './unread-query.ts'

/** Notifications within this time are fetched together. */
const GATHER_MS = 300
/** Clients spread their requests over this time after an announcement. */
const SPREAD_MS = 15_000

type Navigate = (place: PageLink) => unknown

const plans = new WeakMap<QueryClient, { readonly timer: number; readonly due: number }>()

/** Refreshes counts and lists, and announces new notifications. */
export function handleNotificationEvent(queries: QueryClient, news: PageEvent, go: Navigate): void {
  if (news.event === 'ready') refreshOld(queries, news.since)
  else if (news.event === 'notification') scheduleFetch(queries, go, GATHER_MS)
  else if (news.event === 'announcement') scheduleFetch(queries, go, Math.random() * SPREAD_MS)
}

/** A pending fetch may only move earlier. */
function scheduleFetch(queries: QueryClient, go: Navigate, wait: number): void {
  const plan = plans.get(queries)
  const due = Date.now() + wait
  if (plan !== undefined && plan.due <= due) return
  window.clearTimeout(plan?.timer)
  const timer = window.setTimeout(() => {
    plans.delete(queries)
    void fetchUnread(queries, go)
  }, wait)
  plans.set(queries, { timer, due })
}

async function fetchUnread(queries: QueryClient, go: Navigate): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.lists })
  const before = queries.getQueryData(keys.unread) as UnreadNotifications | undefined // typed by unread-query.ts
  try {
    const after = await queries.fetchQuery({ ...unreadQuery, staleTime: 0 })
    const { newest } = after
    if (newest === null || !isNewNotification(before, after) || document.visibilityState === 'hidden') return
    const open = () => {
      void markNotification(queries, { id: newest.id, is_read: true })
      go(resolvePageLink(newest))
    }
    toast(notificationSentence(newest), { action: { label: m.notifications_open_button(), run: open } })
  } catch {
    // The count stays until the next event or visit.
  }
}

export type UnreadNotifications = AnswerOf<typeof notifications.unread>

/** False if an older notification changed elsewhere. */
function isNewNotification(
  before: UnreadNotifications | undefined,
  { newest }: UnreadNotifications,
): boolean {
  if (before === undefined || newest === null) return false
  return before.newest === null || newest.created_at > before.newest.created_at
}

/** Queries in their first fetch are fresh. */
function refreshOld(queries: QueryClient, since: number): void {
  void queries.invalidateQueries({
    queryKey: keys.all,
    predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < since,
  })
}

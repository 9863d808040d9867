import type { AnswerOf, notifications } from '@inkling/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { News } from '../../api/live/live-event.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { type Place, placeOf } from './destination.ts'
import { keys } from './keys.ts'
import { saidOf } from './notification-text.ts'
import { markNotification } from './queries.ts'
import { unreadQuery } from './unread-query.ts'

/** Many favorites at once are asked after once. */
const GATHER_MS = 300
/** What everybody is told they don't all ask for in the same moment. */
const SPREAD_MS = 15_000

export type Go = (place: Place) => unknown

const plans = new WeakMap<QueryClient, { readonly timer: number; readonly due: number }>()

/** Keeps the count and the lists as they are on the server, and says what is new. */
export function hearNotifications(queries: QueryClient, news: News, go: Go): void {
  if (news.event === 'ready') refreshOld(queries, news.since)
  else if (news.event === 'notification') askSoon(queries, go, GATHER_MS)
  else if (news.event === 'announcement') askSoon(queries, go, Math.random() * SPREAD_MS)
}

/** What is to be asked already is asked no later than this. */
function askSoon(queries: QueryClient, go: Go, wait: number): void {
  const plan = plans.get(queries)
  const due = Date.now() + wait
  if (plan !== undefined && plan.due <= due) return
  window.clearTimeout(plan?.timer)
  const timer = window.setTimeout(() => {
    plans.delete(queries)
    void ask(queries, go)
  }, wait)
  plans.set(queries, { timer, due })
}

async function ask(queries: QueryClient, go: Go): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.lists })
  const before = queries.getQueryData(keys.unread) as Unread | undefined // as unread-query.ts fetches it
  try {
    const after = await queries.fetchQuery({ ...unreadQuery, staleTime: 0 })
    const { newest } = after
    if (newest === null || !isNews(before, after) || document.visibilityState === 'hidden') return
    const open = () => {
      void markNotification(queries, { id: newest.id, is_read: true })
      go(placeOf(newest))
    }
    toast(saidOf(newest), { action: { label: m.notifications_open_button(), run: open } })
  } catch {
    // The count stays as it was; the next event or a look at the list asks again.
  }
}

export type Unread = AnswerOf<typeof notifications.unread>

/** Something came, rather than that an older one was read or deleted elsewhere, or marked as unread. */
export function isNews(before: Unread | undefined, { newest }: Unread): boolean {
  if (before === undefined || newest === null) return false
  return before.newest === null || newest.created_at > before.newest.created_at
}

/** What is only just being fetched for the first time is as new as can be. */
function refreshOld(queries: QueryClient, since: number): void {
  void queries.invalidateQueries({
    queryKey: keys.all,
    predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < since,
  })
}

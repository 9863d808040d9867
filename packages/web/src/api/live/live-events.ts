import { tabLocks } from '../../browser/secure-context.ts'
import { refreshToken } from '../session/refresh.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { followEvents } from './follow-events.ts'
import type { PageEvent } from './live-event.ts'
import { shareEvents } from './share-events.ts'
import { whileVisible } from './while-seen.ts'

const listeners = new Set<(news: PageEvent) => void>()

/** Events arrive only while someone is logged in. */
export function onLiveEvent(listener: (news: PageEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows events while the user is logged in and the page is shown. Pages in the back/forward cache must not hold a
 * lock or connection.
 */
export function openLiveEvents(): () => void {
  let leaving: AbortController | undefined
  let isShown = true
  const follow = () => {
    const shouldFollow = isShown && getSession().token !== null
    if (shouldFollow === (leaving !== undefined)) return
    leaving?.abort()
    leaving = shouldFollow ? new AbortController() : undefined
    if (leaving !== undefined) void connectLiveEvents(leaving.signal)
  }
  const showOrHide = ({ type }: Event) => {
    isShown = type === 'pageshow'
    follow()
  }
  addEventListener('pagehide', showOrHide)
  addEventListener('pageshow', showOrHide)
  const stop = subscribeSession(follow)
  follow()
  return () => {
    removeEventListener('pagehide', showOrHide)
    removeEventListener('pageshow', showOrHide)
    stop()
    leaving?.abort()
  }
}

/** Without Web Locks, every visible tab opens its own connection. */
function connectLiveEvents(signal: AbortSignal): Promise<void> {
  const locks = tabLocks()
  return locks === undefined
    ? whileVisible(seen => followEvents(publishToListeners, seen), signal)
    : shareEvents(followEvents, publishToListeners, signal, locks)
}

function publishToListeners(news: PageEvent): void {
  // If the login was ended elsewhere, the failing refresh leads to the login page.
  const { token } = getSession()
  if (news.event === 'login_ended' && token !== null) refreshToken(token).catch(() => undefined)
  for (const listener of [...listeners]) listener(news)
}

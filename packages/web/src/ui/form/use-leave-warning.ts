import { useBlocker } from '@tanstack/react-router'
import { isCovered, isLink } from '../navigation/close-on-back.ts'

/** Somebody wants to leave a page on which something is not saved yet. */
export interface PendingNavigation {
  readonly stay: () => void
  readonly leave: () => void
}

type PageQueryValues = Readonly<Record<string, unknown>>

/**
 * Holds whoever leaves this page while it is wanted, until they say what they meant; null while nobody leaves. Where
 * only some addresses of the page show what is not saved, `isHere` tells them by their query.
 */
export function useLeaveWarning(
  isWanted: boolean,
  isHere: (query: PageQueryValues) => boolean = () => true,
): PendingNavigation | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      isWanted &&
      (isLink(action) || !isCovered()) &&
      (current.pathname !== next.pathname || !isHere(next.search as PageQueryValues)),
    enableBeforeUnload: isWanted,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null
}

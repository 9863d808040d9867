import { useBlocker } from '@tanstack/react-router'
import { isCovered, isLink } from '../navigation/layers.ts'

/** The navigation is blocked because of unsaved changes. */
export interface PendingNavigation {
  readonly stay: () => void
  readonly leave: () => void
}

type PageQueryValues = Readonly<Record<string, unknown>>

/**
 * Blocks leaving the page while wanted, until the user decides; null while nobody leaves. `isHere` names the queries of
 * this page that also show the unsaved content.
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

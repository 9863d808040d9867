import { useBlocker } from '@tanstack/react-router'

/** Somebody wants to leave a page on which something is not saved yet. */
export interface Leaving {
  readonly stay: () => void
  readonly leave: () => void
}

type Query = Readonly<Record<string, unknown>>

/**
 * Holds whoever leaves this page while it is wanted, until they say what they meant; null while nobody leaves. Where
 * only some addresses of the page show what is not saved, `isHere` tells them by their query.
 */
export function useLeaveWarning(
  isWanted: boolean,
  isHere: (query: Query) => boolean = () => true,
): Leaving | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isWanted && (current.pathname !== next.pathname || !isHere(next.search as Query)),
    enableBeforeUnload: isWanted,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null
}

import { useBlocker } from '@tanstack/react-router'

/** Somebody wants to leave a page on which something is not saved yet. */
export interface Leaving {
  readonly stay: () => void
  readonly leave: () => void
}

/** Holds whoever leaves this page while it is wanted, until they say what they meant; null while nobody leaves. */
export function useLeaveWarning(isWanted: boolean): Leaving | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isWanted && current.pathname !== next.pathname,
    enableBeforeUnload: isWanted,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null
}

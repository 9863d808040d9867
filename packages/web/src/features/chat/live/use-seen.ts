import { useSyncExternalStore } from 'react'

/** Whether somebody looks at the page, as far as it can know. */
export const useSeen = (): boolean => useSyncExternalStore(subscribe, isSeen)

const isSeen = (): boolean => document.visibilityState === 'visible'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

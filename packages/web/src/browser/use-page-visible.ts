import { useSyncExternalStore } from 'react'

export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, isPageVisible)

const isPageVisible = (): boolean => document.visibilityState === 'visible'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

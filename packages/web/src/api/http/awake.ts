/** How a page comes back: somebody looks at it again, or there is a network again. */
export type WakeReason = 'seen' | 'online'

const listeners = new Set<(how: WakeReason) => void>()

/** Another tab has come back, and so the device is awake. */
export function notifyAwake(): void {
  for (const listener of [...listeners]) listener('seen')
}

/**
 * Calls back when the page comes back. Until then it may have slept: its timers stood still, and nobody told it of
 * connections that broke.
 */
export function onAwake(listener: (how: WakeReason) => void): () => void {
  listeners.add(listener)
  const seen = () => {
    if (document.visibilityState === 'visible') listener('seen')
  }
  const online = () => listener('online')
  document.addEventListener('visibilitychange', seen)
  addEventListener('pageshow', seen)
  addEventListener('online', online)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('pageshow', seen)
    removeEventListener('online', online)
  }
}

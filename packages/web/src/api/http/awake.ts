/** `seen`: the page became visible; `online`: the network is back. */
type WakeReason = 'seen' | 'online'

const listeners = new Set<(how: WakeReason) => void>()

/** Call when another tab shows that the device is awake. */
export function notifyAwake(): void {
  for (const listener of [...listeners]) listener('seen')
}

/** Calls back when the page wakes, because timers stop and broken connections go unnoticed during sleep. */
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

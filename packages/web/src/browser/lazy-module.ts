import { useSyncExternalStore } from 'react'

const RETRY_MS = 5_000

/** A module that pages neither wait for nor depend on. */
interface LazyModule<Part> {
  /** Loads the module once. Resolves even on failure, which is retried by the next call and after a while. */
  readonly fetch: () => Promise<void>
  readonly get: () => Part | undefined
  /** Re-renders once loaded. */
  readonly use: () => Part | undefined
}

export function lazyModule<Part>(load: () => Promise<Part>): LazyModule<Part> {
  let part: Part | undefined
  let fetching: Promise<void> | undefined
  const listeners = new Set<() => void>()

  async function loadModule(): Promise<void> {
    try {
      part = await load()
      for (const listener of listeners) listener()
    } catch {
      fetching = undefined
      setTimeout(fetch, RETRY_MS)
    }
  }
  const get = () => part
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const fetch = () => {
    fetching ??= loadModule()
    return fetching
  }
  return {
    fetch,
    get,
    use: () => useSyncExternalStore(subscribe, get),
  }
}

/** Safari lacks requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 1_000)
}

import { useSyncExternalStore } from 'react'

const AGAIN_MS = 5_000

/** A module that pages do not wait for and can work without. */
interface LazyModule<Part> {
  /** Loads it once. Resolves even on failure; it is tried again by the next call, and after a while by itself. */
  readonly fetch: () => Promise<void>
  readonly get: () => Part | undefined
  /** Hook that re-renders once loaded. */
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
      setTimeout(fetch, AGAIN_MS)
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

/** Runs when the page is idle. Safari lacks requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 1_000)
}

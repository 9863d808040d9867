import { useSyncExternalStore } from 'react'

/** A module that pages do not wait for and can work without. */
interface LazyModule<Part> {
  /** Loads it once. Resolves even on failure; the next call retries. */
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
    }
  }
  const get = () => part
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    fetch: () => {
      fetching ??= loadModule()
      return fetching
    },
    get,
    use: () => useSyncExternalStore(subscribe, get),
  }
}

/** Runs when the page is idle. Safari lacks requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 1_000)
}

import { useSyncExternalStore } from 'react'

/** A part of the site that a page is not to wait for, and can do without. */
export interface LazyModule<Part> {
  /** Fetches it, once; resolves without it where it cannot be had, and then the next who wants it asks again. */
  readonly fetch: () => Promise<void>
  readonly get: () => Part | undefined
  /** The same for what is drawn, which is drawn again when the part comes. */
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

/** Does something that nothing waits for when the page has nothing else to do. Safari knows no idle time. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 1_000)
}

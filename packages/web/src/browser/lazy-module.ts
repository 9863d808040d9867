import { useSyncExternalStore } from 'react'

/** A part of the site that a page is not to wait for, and can do without. */
export interface LatePart<Part> {
  /** Fetches it, once; resolves without it where it cannot be had, and then the next who wants it asks again. */
  readonly fetch: () => Promise<void>
  readonly get: () => Part | undefined
  /** The same for what is drawn, which is drawn again when the part comes. */
  readonly use: () => Part | undefined
}

export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let part: Part | undefined
  let fetching: Promise<void> | undefined
  const listeners = new Set<() => void>()

  async function learn(): Promise<void> {
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
      fetching ??= learn()
      return fetching
    },
    get,
    use: () => useSyncExternalStore(subscribe, get),
  }
}

/** Does something that nothing waits for when the page has nothing else to do. Safari knows no idle time. */
export function whenQuiet(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 1_000)
}

import { useSyncExternalStore } from 'react'

/** A part of the site that a page is not to wait for, and can do without. */
export interface LatePart<Part> {
  /** Fetches it, once; resolves without it where it cannot be had, and then the next who wants it asks again. */
  readonly fetch: () => Promise<void>
  readonly get: () => Part | undefined
  /** The same for what is drawn, which is drawn again when the part comes. */
  readonly use: () => Part | undefined
}

let underWay = 0

/** Whether a part that just failed may be a late one: no reason to load anew a page on which someone may be writing. */
export const isLatePartUnderWay = (): boolean => underWay > 0

export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let part: Part | undefined
  let fetching: Promise<void> | undefined
  const listeners = new Set<() => void>()

  async function learn(): Promise<void> {
    underWay += 1
    try {
      part = await load()
      for (const listener of listeners) listener()
    } catch {
      fetching = undefined
    } finally {
      underWay -= 1
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

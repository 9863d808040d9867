import { checkForBuild } from './new-build.ts'

const KEY = 'chunk_reloads'
const THROTTLE = 10_000

let isReloading = false

/**
 * Reloads after a chunk failed to load, at most once per path in ten seconds, so that a missing chunk leads to the
 * error page.
 * @returns whether the page reloads
 */
export function reloadOnce(path: string, now = Date.now()): boolean {
  if (isReloading) return true
  const reloads = readReloads()
  if (now - (reloads[path] ?? Number.NEGATIVE_INFINITY) < THROTTLE) return false
  sessionStorage.setItem(KEY, JSON.stringify({ ...reloads, [path]: now }))
  isReloading = true
  location.reload()
  return true
}

/** Offers a new build, if any, when Vite fails to load a chunk. A reload could discard what someone is typing. */
export function watchChunks(): () => void {
  const failed = () => void checkForBuild()
  addEventListener('vite:preloadError', failed)
  addEventListener('pageshow', clearReloads)
  return () => {
    removeEventListener('vite:preloadError', failed)
    removeEventListener('pageshow', clearReloads)
  }
}

/** A page restored from the back/forward cache isn't reloading any more. */
function clearReloads(): void {
  isReloading = false
}

function readReloads(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(pair => typeof pair[1] === 'number'))
  } catch {
    return {} // not written by us
  }
}

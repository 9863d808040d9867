import { checkForBuild } from './new-build.ts'

const KEY = 'chunk_reloads'
const THROTTLE = 10_000

let underWay = false

/**
 * Reloads the page because its chunk could not be fetched; at most once per path in ten seconds, so
 * that one which is really missing ends in the error page. Tells whether the page is going away.
 */
export function reloadOnce(path: string, now = Date.now()): boolean {
  if (underWay) return true
  const reloads = readReloads()
  if (now - (reloads[path] ?? Number.NEGATIVE_INFINITY) < THROTTLE) return false
  sessionStorage.setItem(KEY, JSON.stringify({ ...reloads, [path]: now }))
  underWay = true
  location.reload()
  return true
}

/**
 * Listens for parts that Vite could not fetch. Somebody may be writing on this page, so that it is not reloaded; when the
 * site was built anew, and the part is gone with the old build, that is offered.
 */
export function watchChunks(): () => void {
  const failed = () => void checkForBuild()
  addEventListener('vite:preloadError', failed)
  addEventListener('pageshow', clearReloads)
  return () => {
    removeEventListener('vite:preloadError', failed)
    removeEventListener('pageshow', clearReloads)
  }
}

/** A page that comes back from the browser's memory is not going away any more. */
function clearReloads(): void {
  underWay = false
}

function readReloads(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(pair => typeof pair[1] === 'number'))
  } catch {
    return {} // what we cannot read is not ours
  }
}

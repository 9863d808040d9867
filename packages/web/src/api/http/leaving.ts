import { wait } from './wait.ts'

/** A page that was about to be left and is still here after this long stays: its reader said so. */
const STAYS_MS = 3_000

let isLeaving = false

/** Resolves while the page stays; when it is being left not before it comes back, or the signal says so. */
export async function untilPageStays(signal?: AbortSignal): Promise<void> {
  while (isLeaving && signal?.aborted !== true) await wait(STAYS_MS / 10, signal)
}

if (typeof addEventListener === 'function') {
  let staying: ReturnType<typeof setTimeout> | undefined
  const setLeaving = (now: boolean) => {
    clearTimeout(staying)
    isLeaving = now
  }
  // Browsers break a page's connections at once, and take it away only when the next one is there.
  addEventListener('beforeunload', () => {
    setLeaving(true)
    staying = setTimeout(() => setLeaving(false), STAYS_MS)
  })
  addEventListener('pagehide', () => setLeaving(true))
  addEventListener('pageshow', () => setLeaving(false))
}

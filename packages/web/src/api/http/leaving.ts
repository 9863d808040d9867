import { wait } from './wait.ts'

/** In milliseconds after `beforeunload`; a page that is still open then stays, because the user cancelled. */
const LEAVING_MS = 3_000

let isLeaving = false

/** Also resolves on abort. */
export async function untilPageStays(signal?: AbortSignal): Promise<void> {
  while (isLeaving && signal?.aborted !== true) await wait(LEAVING_MS / 10, signal)
}

if (typeof addEventListener === 'function') {
  let staying: ReturnType<typeof setTimeout> | undefined
  const setLeaving = (now: boolean) => {
    clearTimeout(staying)
    isLeaving = now
  }
  // Browsers close connections on `beforeunload` but keep the page until the next one responds.
  addEventListener('beforeunload', () => {
    setLeaving(true)
    staying = setTimeout(() => setLeaving(false), LEAVING_MS)
  })
  addEventListener('pagehide', () => setLeaving(true))
  addEventListener('pageshow', () => setLeaving(false))
}

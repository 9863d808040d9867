import { onAwake } from '../http/awake.ts'

/** In milliseconds; the server sends at least a comment every 15 seconds. */
const MAX_SILENCE_MS = 40_000
/** In milliseconds; after waking, one missed comment means that the connection is dead. */
const MAX_SLEEP_MS = 16_000
const CHECK_MS = 5_000

/**
 * Passes bytes through and fails after a silence longer than the server ever makes. After sleep or a change of network,
 * the browser never reports that the connection is gone.
 */
export function withIdleTimeout(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let heardAt = Date.now()
  let hasTimedOut = false
  const giveUpAfter = (silence: number) => {
    if (Date.now() - heardAt < silence) return
    hasTimedOut = true
    reader.cancel().catch(() => undefined) // ends the pending read
  }
  const timer = setInterval(giveUpAfter, CHECK_MS, MAX_SILENCE_MS)
  const stopHearing = onAwake(how => giveUpAfter(how === 'online' ? 0 : MAX_SLEEP_MS))
  const stop = () => {
    clearInterval(timer)
    stopHearing()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          stop()
          throw error
        })
        heardAt = Date.now()
        if (!done) return controller.enqueue(value)
        stop()
        if (hasTimedOut) controller.error(new TypeError('The connection fell silent'))
        else controller.close()
      },
      async cancel() {
        stop()
        await reader.cancel()
      },
    },
    { highWaterMark: 0 },
  )
}

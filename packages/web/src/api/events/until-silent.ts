import { onAwake } from '../http/awake.ts'

/** Servers say something every 15 seconds, if only a comment. */
const LONGEST_SILENCE = 40_000
/** A page that comes back has no time to lose: one comment missed is enough. */
const LONGEST_SLEEP = 16_000
const LOOK_EVERY = 5_000

/**
 * The same bytes, until nothing has come for longer than a server is ever silent: then they end in an error. A device
 * that slept or changed its network is not told that a connection is gone, and would wait for ever.
 */
export function withIdleTimeout(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let heardAt = Date.now()
  let isSilent = false
  const giveUpAfter = (silence: number) => {
    if (Date.now() - heardAt < silence) return
    isSilent = true
    reader.cancel().catch(() => undefined) // what is waited for below ends with it
  }
  const timer = setInterval(giveUpAfter, LOOK_EVERY, LONGEST_SILENCE)
  const stopHearing = onAwake(how => giveUpAfter(how === 'online' ? 0 : LONGEST_SLEEP))
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
        if (isSilent) controller.error(new TypeError('The connection fell silent'))
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

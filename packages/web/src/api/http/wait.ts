import { onAwake } from './awake.ts'

/** Resolves after a while, or at once when cancelled; who waits looks at the signal afterwards. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}

/** The same, and it resolves at once when the page comes back: what failed while it slept may now go well. */
export async function waitUntilAwake(ms: number, signal?: AbortSignal): Promise<void> {
  const awake = new AbortController()
  const stop = onAwake(() => awake.abort())
  await wait(ms, signal === undefined ? awake.signal : AbortSignal.any([signal, awake.signal]))
  stop()
}

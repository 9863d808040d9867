import { onAwake } from './awake.ts'

/** Resolves after `ms` milliseconds or on abort; check the signal afterwards. */
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

/** Also resolves when the page wakes, because a retry may succeed then. */
export async function waitUntilAwake(ms: number, signal?: AbortSignal): Promise<void> {
  const awake = new AbortController()
  const stop = onAwake(() => awake.abort())
  await wait(ms, signal === undefined ? awake.signal : AbortSignal.any([signal, awake.signal]))
  stop()
}

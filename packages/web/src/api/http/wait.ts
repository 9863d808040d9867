import { onAwake } from './awake.ts'

/** Resolves after `ms` or on abort; check the signal afterwards. */
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

/** Like `wait`, but also resolves when the page wakes, since a retry may work then. */
export async function waitUntilAwake(ms: number, signal?: AbortSignal): Promise<void> {
  const awake = new AbortController()
  const stop = onAwake(() => awake.abort())
  await wait(ms, signal === undefined ? awake.signal : AbortSignal.any([signal, awake.signal]))
  stop()
}

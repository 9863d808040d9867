import { vi } from 'vitest'

/** Lets every pause pass at once (with fake timers), and gives what came of it. */
export async function finished<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined) // looked at below
  await vi.runAllTimersAsync()
  return promise
}

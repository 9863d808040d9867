import { vi } from 'vitest'

/** Runs all fake timers before the result. */
export async function finished<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined) // handled below
  await vi.runAllTimersAsync()
  return promise
}

import { vi } from 'vitest'

export async function finished<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined) // handled below
  await vi.runAllTimersAsync()
  return promise
}

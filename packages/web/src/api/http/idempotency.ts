import { newId } from '../../browser/secure-context.ts'

/** Events for a call arrive within seconds, so this many keys suffice. */
const REMEMBERED = 200
const keys = new Set<string>()

/** Records the Idempotency-Key of a call by this page, generating one if needed. */
export function registerOwnKey(key = newId()): string {
  keys.delete(key)
  keys.add(key)
  const [oldest] = keys
  if (keys.size > REMEMBERED && oldest !== undefined) keys.delete(oldest)
  return key
}

/** Whether this page made a change itself and already knows its result. */
export const isOwnKey = (key: string | undefined): boolean => key !== undefined && keys.has(key)

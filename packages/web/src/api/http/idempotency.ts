import { newId } from '../../browser/secure-context.ts'

/** Events caused by a call arrive within seconds, so 200 keys suffice. */
const CACHE_SIZE = 200
const keys = new Set<string>()

/** Records the Idempotency-Key of a call by this page; the default is a new key. */
export function registerOwnKey(key = newId()): string {
  keys.delete(key)
  keys.add(key)
  const [oldest] = keys
  if (keys.size > CACHE_SIZE && oldest !== undefined) keys.delete(oldest)
  return key
}

/** Events with such a key report a change by this page, which already knows the result. */
export const isOwnKey = (key: string | undefined): boolean => key !== undefined && keys.has(key)

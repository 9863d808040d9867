import { newId } from '../../browser/secure-context.ts'

/** What is told of an intent comes within seconds of it. */
const REMEMBERED = 200
const keys = new Set<string>()

/** The Idempotency-Key of a call that this page makes: the one it was given, or a fresh one. It is remembered. */
export function registerOwnKey(key = newId()): string {
  keys.delete(key)
  keys.add(key)
  const [oldest] = keys
  if (keys.size > REMEMBERED && oldest !== undefined) keys.delete(oldest)
  return key
}

/** Whether a change that is told of was made by this page itself, which then knows of it from its own call. */
export const isOwnKey = (key: string | undefined): boolean => key !== undefined && keys.has(key)

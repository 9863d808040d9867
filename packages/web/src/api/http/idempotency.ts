/**
 * A fresh Idempotency-Key: one per intent. Hand it in to keep one over a "try again". Written out because
 * `crypto.randomUUID` is missing where the page came over plain http from another machine.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => withMarks(byte, at).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The version and variant bits of a random (v4) UUID. */
function withMarks(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40
  return at === 8 ? (byte & 0x3f) | 0x80 : byte
}

/** What is told of an intent comes within seconds of it. */
const REMEMBERED = 200
const keys = new Set<string>()

/** The Idempotency-Key of a call that this page makes: the one it was given, or a fresh one. It is remembered. */
export function registerOwnKey(key = newIdempotencyKey()): string {
  keys.delete(key)
  keys.add(key)
  const [oldest] = keys
  if (keys.size > REMEMBERED && oldest !== undefined) keys.delete(oldest)
  return key
}

/** Whether a change that is told of was made by this page itself, which then knows of it from its own call. */
export const isOwnKey = (key: string | undefined): boolean => key !== undefined && keys.has(key)

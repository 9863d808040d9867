import { Script } from 'node:vm'

/** Where the script finds what it calls; nobody else looks there. */
const CALL = 'inkling_call_to_break_off'
const script = new Script(`${CALL}()`)

/**
 * Calls what may never come to an end, and breaks it off when so much time has passed by the clock. V8 can do that in loops
 * and in a pattern's search, and the thread goes on, where a new one in its place takes a tenth of a second of a processor to
 * be there. It ends wherever it was: it must leave nothing behind that is half done and used again.
 * @returns null when it was broken off
 * @throws what it threw
 */
export function brokenOffAfter<T>(ms: number, call: () => T): { readonly value: T } | null {
  const results: { readonly value: T }[] = []
  Reflect.set(globalThis, CALL, () => void results.push({ value: call() }))
  try {
    script.runInThisContext({ timeout: ms, displayErrors: false })
  } catch (error) {
    if (!isBreak(error)) throw error
  } finally {
    Reflect.deleteProperty(globalThis, CALL)
  }
  return results[0] ?? null
}

const isBreak = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

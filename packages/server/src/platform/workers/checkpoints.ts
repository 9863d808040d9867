// As a global it is made when it is first met: broken off in that, it would be none for as long as the thread lives.
import { performance } from 'node:perf_hooks'
import { Script } from 'node:vm'
import type { ReportCheckpoint, ThreadReport, ThreadResult } from './task.ts'

/** The same mark again within this time is kept to itself: it would only move a limit by so much. */
const REPEAT_MS = 5
/** By the clock, what goes before a mark counts as well, and a little of what others do. */
const MORE = 1.2
/** Where others go before this thread, the next try has as much more time, so many times at most, as it had to wait. */
const TRIES = 3
const LONGER = 16

/** How long the processor has worked for this thread, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The marks of one run of a task, which go on to whoever minds its time. */
export class Checkpoints {
  readonly #tell: (report: ThreadReport) => void
  #last: { readonly mark: string; readonly cpuMs: number } | null = null
  #toldAt = 0

  constructor(tell: (report: ThreadReport) => void) {
    this.#tell = tell
  }

  get last(): { readonly mark: string; readonly cpuMs: number } | null {
    return this.#last
  }

  readonly mark: ReportCheckpoint = mark => {
    const now = performance.now()
    if (mark === this.#last?.mark && now - this.#toldAt < REPEAT_MS) return
    this.#toldAt = now
    this.#last = { mark, cpuMs: cpuMs() }
    this.#tell({ kind: 'mark', ...this.#last })
  }
}

/**
 * Runs what may hang at one of its marks, and breaks it off there when that has had its processor time.
 * @returns null when half of its time went by before a mark, or nobody let it have that: whoever watches from outside is to mind
 * it, from its start
 */
export function runWithCheckpoints(
  run: (mark: ReportCheckpoint) => unknown,
  markMs: number,
  tell: (report: ThreadReport) => void,
): ThreadResult | null {
  let waits = 1
  for (let tried = 0; tried < TRIES; tried++) {
    const begun = cpuMs()
    tell({ kind: 'begun', cpuMs: begun, breaksOff: true })
    const ms = Math.ceil(markMs * MORE * waits)
    const marks = new Checkpoints(tell)
    const done = runWithTimeout(ms, () => run(marks.mark))
    if (done !== null) return { kind: 'done', value: done.value }
    const { last } = marks
    const now = cpuMs()
    const tookMs = now - begun
    const atLast = last === null ? 0 : now - last.cpuMs
    if (last !== null && atLast >= markMs) return { kind: 'hung', mark: last.mark, tookMs }
    if (atLast < tookMs / 2) return null
    waits = Math.min(ms / atLast, LONGER)
  }
  return null
}

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
export function runWithTimeout<T>(ms: number, call: () => T): { readonly value: T } | null {
  const results: { readonly value: T }[] = []
  Reflect.set(globalThis, CALL, () => void results.push({ value: call() }))
  try {
    script.runInThisContext({ timeout: ms, displayErrors: false })
  } catch (error) {
    if (!isTimeoutError(error)) throw error
  } finally {
    Reflect.deleteProperty(globalThis, CALL)
  }
  return results[0] ?? null
}

const isTimeoutError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

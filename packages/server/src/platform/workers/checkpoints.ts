// `performance` is created lazily as a global; interrupting that would leave the thread without it.
import { performance } from 'node:perf_hooks'
import { Script } from 'node:vm'
import type { ReportCheckpoint, ThreadReport, ThreadResult } from './task.ts'

/** The same mark within this time isn't reported again, since it would hardly move the limit (ms). */
const REPEAT_MS = 5
/** Extra wall-clock time for work before the mark and other load. */
const MORE = 1.2
/** Attempts, and the largest factor on the next attempt's time when a busy machine caused the delay. */
const TRIES = 3
const LONGER = 16

/** CPU time of this thread (ms). */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Collects the marks of one task run and reports them. */
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
 * Runs a task that may hang and interrupts it when a mark exceeds its CPU time.
 * @returns null when more than half of the time went by before the last mark, or the machine was too busy; then the
 * task must be run again, watched from outside
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

/** Global name of the function that the script calls. */
const CALL = 'inkling_call_to_break_off'
const script = new Script(`${CALL}()`)

/**
 * Interrupts a function after a wall-clock timeout. V8 can interrupt loops and regex matching, and the thread stays
 * usable; replacing it costs 100 ms of CPU. The function must not leave half-finished state behind.
 * @returns null when it was interrupted
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

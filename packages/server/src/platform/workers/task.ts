declare const input: unique symbol
declare const output: unique symbol

/** A module with a `run` export, and its types. */
export interface Task<In, Out> {
  readonly module: string
  /** Exists only in types. */
  readonly [input]?: In
  readonly [output]?: Out
}

/** Restarts the time limit, and shows where a task hangs. */
export type ReportCheckpoint = (mark: string) => void

/**
 * `defineTask<typeof run>(new URL('./shrink.task.ts', import.meta.url))`. Use `import type { run }`, so that the module
 * is loaded only in the thread.
 */
export function defineTask<Run extends (input: never, mark: ReportCheckpoint) => unknown>(
  url: URL,
): Task<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: url.href }
}

export interface ThreadWork {
  readonly module: string
  readonly input: unknown
}

/** Reports come in this order: begun, marks, result. `cpuMs` is the thread's CPU time so far. */
export type ThreadReport =
  | { readonly kind: 'begun'; readonly cpuMs: number }
  | { readonly kind: 'mark'; readonly mark: string; readonly cpuMs: number }
  | { readonly kind: 'spent' }
  | ThreadResult

export type ThreadResult =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The module took too long to load, the whole or one mark took too long, memory ran out, or the thread ended. */
export type WorkFailure = 'not_loaded' | 'timeout' | 'overrun' | 'out_of_memory' | 'thread_ended'

export interface WorkProgress {
  readonly mark: string | null
  readonly tookMs: number
}

export class WorkError extends Error {
  readonly reason: WorkFailure
  readonly mark: string | null
  readonly tookMs: number

  constructor(reason: WorkFailure, { mark, tookMs }: WorkProgress, cause?: unknown) {
    super(`work was ended: ${reason}`, { cause })
    this.name = 'WorkError'
    this.reason = reason
    this.mark = mark
    this.tookMs = tookMs
  }
}

export interface StatefulJob {
  readonly id: number
  readonly question: unknown
}

export type StatefulReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: unknown }

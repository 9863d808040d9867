declare const input: unique symbol
declare const output: unique symbol

/** A piece of work that a thread does: the module that exports it as `run`, and what goes in and comes out. */
export interface Task<In, Out> {
  readonly module: string
  /** In types only. */
  readonly [input]?: In
  readonly [output]?: Out
}

/**
 * Told by a task what it is about to do. It is heard even when the task hangs right afterwards, so that whoever has to
 * end it knows at what; each mark begins the time for what follows anew. Where that time is bounded, a task may be broken off
 * anywhere and begun again with the same input: it must change neither that nor anything that it finds again.
 */
export type ReportCheckpoint = (mark: string) => void

/**
 * Names a task by its module: `defineTask<typeof run>(new URL('./shrink.task.ts', import.meta.url))`, with
 * `import type { run }`, so that the module itself is loaded in the thread only.
 */
export function defineTask<Run extends (input: never, mark: ReportCheckpoint) => unknown>(
  url: URL,
): Task<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: url.href }
}

/** What is to be done: a task's module, and what goes into it. */
export interface ThreadWork {
  readonly module: string
  readonly input: unknown
}

/** What goes to a thread. */
export interface ThreadJob extends ThreadWork {
  /** How long the processor may work after each mark that the task tells; null where that has no bound. */
  readonly markMs: number | null
}

/**
 * What comes back from it, in this order: once, that it is ready, and by which clock the system tells its time; that it
 * begins, when the task's module is loaded, and again where it does so anew, and whether it breaks off by itself what hangs at a
 * mark; marks on its way. `cpuMs` is how long the processor has worked for the thread by then.
 */
export type ThreadReport =
  | { readonly kind: 'ready'; readonly clock: string | null }
  | { readonly kind: 'begun'; readonly cpuMs: number; readonly breaksOff: boolean }
  | { readonly kind: 'mark'; readonly mark: string; readonly cpuMs: number }
  | { readonly kind: 'spent' }
  | ThreadResult

/** How a job went; of one that hung at a mark, how long the processor worked for it until it was broken off. */
export type ThreadResult =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'hung'; readonly mark: string; readonly tookMs: number }

/**
 * Why a piece of work was given up: its module did not load in time, all of it took too long, what came after one mark
 * did, it took too much memory, or its thread ended.
 */
export type WorkFailure = 'not_loaded' | 'timeout' | 'overrun' | 'out_of_memory' | 'thread_ended'

/** Where a piece of work stood when it was given up: its last mark, and its processor time. */
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

/** What goes to a thread that is kept, and what comes back from it. */
export interface StatefulJob {
  readonly id: number
  readonly question: unknown
}

export type StatefulReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: unknown }

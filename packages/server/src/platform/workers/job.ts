/** What is to be done: a task's module, and what goes into it. */
export interface Work {
  readonly module: string
  readonly input: unknown
}

/** What goes to a thread. */
export interface Job extends Work {
  /** How long the processor may work after each mark that the task tells; null where that has no bound. */
  readonly markMs: number | null
}

/**
 * What comes back from it, in this order: once, that it is ready, and by which clock the system tells its time; that it
 * begins, when the task's module is loaded, and again where it does so anew, and whether it breaks off by itself what hangs at a
 * mark; marks on its way. `cpuMs` is how long the processor has worked for the thread by then.
 */
export type Report =
  | { readonly kind: 'ready'; readonly clock: string | null }
  | { readonly kind: 'begun'; readonly cpuMs: number; readonly breaksOff: boolean }
  | { readonly kind: 'mark'; readonly mark: string; readonly cpuMs: number }
  | { readonly kind: 'spent' }
  | Done

/** How a job went; of one that hung at a mark, how long the processor worked for it until it was broken off. */
export type Done =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'hung'; readonly mark: string; readonly tookMs: number }

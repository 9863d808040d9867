/** What goes to a thread. */
export interface Job {
  readonly module: string
  readonly input: unknown
}

/**
 * What comes back from it, in this order: it begins when the task's module is loaded, and tells marks on its way.
 * `cpuMs` is how long the processor has worked for the thread by then.
 */
export type Report =
  | { readonly kind: 'begun'; readonly cpuMs: number }
  | { readonly kind: 'mark'; readonly mark: string; readonly cpuMs: number }
  | { readonly kind: 'spent' }
  | Done

/** How a job went. */
export type Done =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

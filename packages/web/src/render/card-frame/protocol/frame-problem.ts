/** `detail` is a name, a host or the script's own error text, and untrusted. */
export interface FrameProblem {
  readonly kind: (typeof PROBLEM_KINDS)[number]
  readonly detail: string
}

/**
 * `page`: tried to reach the surrounding page; `offer`: used an unsupported API; `load`: tried to load an external
 * resource; `press`: needed a user gesture; `script`: failed by itself.
 */
export const PROBLEM_KINDS = ['page', 'offer', 'load', 'press', 'script'] as const

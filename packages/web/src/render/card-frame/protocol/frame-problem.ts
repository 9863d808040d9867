/** What went wrong in a frame. `detail` is a name, a host or a script's own words: text of strangers. */
export interface FrameProblem {
  readonly kind: (typeof PROBLEM_KINDS)[number]
  readonly detail: string
}

/**
 * `page`: it reached for the page around it; `offer`: it used what is not offered here; `load`: it wanted something from
 * elsewhere; `press`: it wanted to do what only a reader's press allows; `script`: it failed by itself.
 */
export const PROBLEM_KINDS = ['page', 'offer', 'load', 'press', 'script'] as const

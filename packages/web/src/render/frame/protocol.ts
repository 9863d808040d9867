import type { FrameFacts } from './frame-facts.ts'

/** What goes to a card frame over its channel. Everything is written as JSON, in both directions. */
export type FrameOrder =
  | ({ readonly type: 'show'; readonly facts: FrameFacts } & ShownDocument)
  /** To be answered with `pong`; who doesn't is stuck. */
  | { readonly type: 'ping' }
  /** The height of the reader's window, which `100vh` stands for. */
  | { readonly type: 'viewport'; readonly height: number }

/** A document, and the reader's window as far as it matters to it. */
export interface ShownDocument {
  readonly document: string
  readonly height: number
  /** It has no looks of its own, and takes the reader's. */
  readonly isPlain: boolean
}

/** What went wrong in a frame. `detail` is a name, a host or a script's own words: text of strangers. */
export interface FrameProblem {
  readonly kind: (typeof PROBLEM_KINDS)[number]
  readonly detail: string
}

/**
 * `page`: it reached for the page around it; `offer`: it used what is not offered here; `load`: it wanted something from
 * elsewhere; `script`: it failed by itself.
 */
export const PROBLEM_KINDS = ['page', 'offer', 'load', 'script'] as const

/** Pixels. What is taller scrolls within its frame; whatever keeps growing with its frame stops here. */
export const TALLEST = 20_000

/** What a card frame says. Anybody's script can say it, so that `read-frame-message.ts` reads it as a stranger's. */
export type FrameMessage =
  /** The channel is there. */
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  | { readonly type: 'resize'; readonly height: number }
  | ({ readonly type: 'error' } & FrameProblem)
  /** A link was pressed; whether it opens is the reader's to say. */
  | { readonly type: 'open_link'; readonly url: string }

import type { FrameFacts } from './frame-facts.ts'
import type { FrameUpdate } from './frame-host.ts'
import type { FrameProblem } from './frame-problem.ts'
import type { VariableChange } from './variable-changes.ts'

/** What goes to a card frame over its channel. Everything is written as JSON, in both directions. */
export type FrameCommand =
  | ({ readonly type: 'show'; readonly facts: FrameFacts } & FrameDocument)
  /** To be answered with `pong`; who doesn't is stuck. */
  | { readonly type: 'ping' }
  /** The height of the reader's window, which `100vh` stands for. */
  | { readonly type: 'viewport'; readonly height: number }
  | FrameUpdate

/** A document, and the reader's window as far as it matters to it. */
export interface FrameDocument {
  readonly document: string
  readonly height: number
  /** It has no looks of its own, and takes the reader's. */
  readonly isPlain: boolean
}

/** Pixels. What is taller scrolls within its frame; whatever keeps growing with its frame stops here. */
export const TALLEST = 20_000

/** Characters of one message from a frame; what is longer is not heard. */
export const MESSAGE_MAX = 64_000

/** Characters of a still; what doesn't fit into a message has none. */
export const STILL_MAX = 60_000

/** What a card frame says. Anybody's script can say it, so that `read-frame-message.ts` reads it as a stranger's. */
export type FrameMessage =
  /** The channel is there. */
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  | { readonly type: 'resize'; readonly height: number }
  | ({ readonly type: 'error' } & FrameProblem)
  /** How it looks now: the address of a picture, which holds the picture itself. */
  | { readonly type: 'still'; readonly picture: string }
  /** A link was pressed; whether it opens is the reader's to say. */
  | { readonly type: 'open_link'; readonly url: string }
  /** Of the message with that id, or with null of the chat. */
  | {
      readonly type: 'set_variables'
      readonly message: string | null
      readonly changes: readonly VariableChange[]
    }
  /** Puts a text where the reader writes. */
  | { readonly type: 'set_input'; readonly text: string }
  /** Says something for the reader; nothing asks for an answer to what was said last. */
  | { readonly type: 'send'; readonly text: string }

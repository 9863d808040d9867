import type { FrameFacts } from './frame-facts.ts'
import type { FrameUpdate } from './frame-host.ts'
import type { FrameProblem } from './frame-problem.ts'
import type { VariableChange } from './variable-changes.ts'

/** Commands to a card frame. Both directions use JSON. */
export type FrameCommand =
  | ({ readonly type: 'show'; readonly facts: FrameFacts } & FrameDocument)
  /** Must be answered with `pong`; otherwise the frame counts as stuck. */
  | { readonly type: 'ping' }
  /** Height of the reader's window, which replaces `100vh`. */
  | { readonly type: 'viewport'; readonly height: number }
  | FrameUpdate

/** A document with the viewport facts it needs. */
export interface FrameDocument {
  readonly document: string
  readonly height: number
  /** It has no styles of its own and takes the reader's theme. */
  readonly isPlain: boolean
}

/** Pixels. Taller documents scroll inside the frame, which also stops those that grow with it. */
export const TALLEST = 20_000

/** Characters of one message from a frame; longer ones are ignored. */
export const MESSAGE_MAX = 64_000

/** Characters of a snapshot; a larger one is not sent. */
export const STILL_MAX = 60_000

/** Messages from a card frame. Any script can send them, so `read-frame-message.ts` treats them as untrusted. */
export type FrameMessage =
  /** The channel is open. */
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  | { readonly type: 'resize'; readonly height: number }
  | ({ readonly type: 'error' } & FrameProblem)
  /** A snapshot of the frame as a data URL. */
  | { readonly type: 'still'; readonly picture: string }
  /** A link was pressed; the reader decides whether it opens. */
  | { readonly type: 'open_link'; readonly url: string }
  /** For the message with that id, or with null for the chat. */
  | {
      readonly type: 'set_variables'
      readonly message: string | null
      readonly changes: readonly VariableChange[]
    }
  /** Puts text into the composer. */
  | { readonly type: 'set_input'; readonly text: string }
  /** Sends a message for the reader; an empty text requests an answer to the last one. */
  | { readonly type: 'send'; readonly text: string }

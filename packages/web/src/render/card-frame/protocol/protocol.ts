import type { FrameFacts } from './frame-facts.ts'
import type { FrameUpdate } from './frame-host.ts'
import type { FrameProblem } from './frame-problem.ts'
import type { VariableChange } from './variable-changes.ts'

/** Commands to a card frame. Both directions use JSON. */
export type FrameCommand =
  | ({ readonly type: 'show'; readonly facts: FrameFacts } & FrameDocument)
  /** A frame that doesn't answer with `pong` counts as stuck. */
  | { readonly type: 'ping' }
  /** Height of the reader's window in pixels, which replaces `100vh`. */
  | { readonly type: 'viewport'; readonly height: number }
  | FrameUpdate

export interface FrameDocument {
  readonly document: string
  readonly height: number
  /** A document without styles takes the reader's theme. */
  readonly isPlain: boolean
}

/** In pixels. Taller documents scroll inside the frame, which also stops those that grow with it. */
export const MAX_FRAME_HEIGHT = 20_000

/** In characters; longer messages from a frame are ignored. */
export const MESSAGE_MAX = 64_000

/** In characters; larger snapshots aren't sent. */
export const STILL_MAX = 60_000

/** Any script can send these messages, so `read-frame-message.ts` treats them as untrusted. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  | { readonly type: 'resize'; readonly height: number }
  | ({ readonly type: 'error' } & FrameProblem)
  /** A snapshot of the frame as a data URL. */
  | { readonly type: 'still'; readonly picture: string }
  /** The reader decides whether the pressed link opens. */
  | { readonly type: 'open_link'; readonly url: string }
  /** `message` is an id, or null for the chat's variables. */
  | {
      readonly type: 'set_variables'
      readonly message: string | null
      readonly changes: readonly VariableChange[]
    }
  /** Puts text into the composer. */
  | { readonly type: 'set_input'; readonly text: string }
  /** Sends a message for the reader; empty text requests an answer to the last one. */
  | { readonly type: 'send'; readonly text: string }

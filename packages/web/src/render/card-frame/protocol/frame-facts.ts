import type { JsonObject } from '@inkling/engine'

/**
 * All that a card frame knows about the chat: its message, names and variables. A snapshot, because card scripts expect
 * synchronous calls.
 */
export interface FrameFacts {
  readonly names: { readonly user: string; readonly char: string }
  readonly avatars: { readonly user: string | null; readonly char: string | null }
  /** `number` counts from 0 along the visible path. */
  readonly message: {
    readonly number: number
    readonly role: 'user' | 'assistant' | 'system'
    readonly name: string
    readonly text: string
    readonly isHidden: boolean
  }
  readonly memory: FrameMemory
}

export interface FrameMemory {
  /** Number of the path's last message. */
  readonly last: number
  /** The chat's variables after that message; null if they couldn't be fetched. */
  readonly chat: JsonObject | null
  /** The frame's own message and the latest visible one, in order; one entry if they are the same. */
  readonly messages: readonly VariableMessage[]
}

/** Variables after a message of the visible branch. */
export interface VariableMessage {
  /** Identifies the message in changes. */
  readonly id: string
  readonly number: number
  readonly isHidden: boolean
  /** Null if the variables couldn't be fetched. */
  readonly variables: JsonObject | null
}

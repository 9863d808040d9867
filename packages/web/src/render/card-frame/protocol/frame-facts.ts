import type { JsonObject } from '@inkling/engine'

/**
 * Everything a card frame learns about the chat: its message, names and variables. It is a snapshot, because card
 * scripts expect synchronous calls.
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
  /** The chat's variables after that message; null when they could not be fetched. */
  readonly chat: JsonObject | null
  /** The frame's own message and the latest visible one, in order; a single entry when they are the same. */
  readonly messages: readonly VariableMessage[]
}

/** Variables after a message on the visible branch. */
export interface VariableMessage {
  /** Identifies the message in changes. */
  readonly id: string
  readonly number: number
  readonly isHidden: boolean
  /** Null when they could not be fetched. */
  readonly variables: JsonObject | null
}

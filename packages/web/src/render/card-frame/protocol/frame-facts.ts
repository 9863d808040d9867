import type { JsonObject } from '@inkling/engine'

/**
 * All that a card frame is told: its own message, who talks, and what this chat remembers. It is a snapshot, so that
 * scripts written for synchronous calls find it at once.
 */
export interface FrameFacts {
  readonly names: { readonly user: string; readonly char: string }
  /** Whole addresses of their pictures. */
  readonly avatars: { readonly user: string | null; readonly char: string | null }
  /** `number` counts from 0 down the path that is shown. */
  readonly message: {
    readonly number: number
    readonly role: 'user' | 'assistant' | 'system'
    readonly name: string
    readonly text: string
    readonly isHidden: boolean
  }
  readonly memory: FrameMemory
}

/** What a chat remembers, as far as frames are told of it. */
export interface FrameMemory {
  /** The number of the path's last message. */
  readonly last: number
  /** The chat's own variables, as they are after that message; null when they could not be fetched. */
  readonly chat: JsonObject | null
  /** The frame's own message and the latest in sight, in order: one when they are the same. */
  readonly messages: readonly VariableMessage[]
}

/** What is remembered after a message, on the branch that is shown. */
export interface VariableMessage {
  /** By which changes are told. */
  readonly id: string
  readonly number: number
  readonly isHidden: boolean
  /** Null when they could not be fetched. */
  readonly variables: JsonObject | null
}

import type { JsonObject } from '@inkling/engine'
import type { VariableMessage } from './message-variables.ts'

/**
 * All that a card frame is told: its own message, who talks, and what this chat remembers. It is a snapshot, so that
 * scripts written for synchronous calls find it at once.
 */
export interface FrameFacts {
  readonly names: { readonly user: string; readonly char: string }
  /** `number` counts from 0 down the path that is shown. */
  readonly message: {
    readonly number: number
    readonly role: 'user' | 'assistant' | 'system'
    readonly name: string
    readonly text: string
    readonly isHidden: boolean
  }
  readonly variables: { readonly chat: JsonObject; readonly messages: readonly VariableMessage[] }
}

import type { ImageScope } from '../../foreign-images/image-scope.ts'
import type { FrameFacts, FrameMemory } from './frame-facts.ts'
import type { FrameProblem } from './frame-problem.ts'
import type { VariableChange } from './variable-changes.ts'

/** `name` is the event's name in card scripts, `number` the message's. */
export interface FrameEvent {
  readonly name: string
  readonly number: number
}

export type FrameUpdate =
  | { readonly type: 'memory'; readonly memory: FrameMemory }
  | ({ readonly type: 'event' } & FrameEvent)

/** For messages that cards send for the reader. */
type SendPermission = 'ask' | 'allow' | 'deny'

export interface FrameChannel {
  /** `message` is an id, or null for the chat's variables. */
  changeVariables(message: string | null, changes: readonly VariableChange[]): void
  leave(): void
}

/** The chat as seen by the frames of one message. Stable while the chat is open. */
export interface FrameHost {
  readonly message: string
  /** Scope for pictures from other sites in this message. */
  readonly imageScope: ImageScope
  facts(): Promise<FrameFacts>
  /** Subscribes a frame to changes of the chat by others. */
  join(tell: (news: FrameUpdate) => void): FrameChannel
  setInput(text: string): void
  maySend(): SendPermission
  /** Sends a message for the reader; empty text requests an answer to the last one. */
  send(text: string): void
  /** Readers can inspect the problems of a card. */
  noteProblem(problem: FrameProblem): void
  /** Stores the reader's decision for future messages of this card. */
  permitSend(permission: SendPermission): void
}

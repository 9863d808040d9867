import type { ImageScope } from '../../foreign-images/image-scope.ts'
import type { FrameFacts, FrameMemory } from './frame-facts.ts'
import type { FrameProblem } from './frame-problem.ts'
import type { VariableChange } from './variable-changes.ts'

/** A chat event under the name that card scripts use, with the message's number. */
export interface FrameEvent {
  readonly name: string
  readonly number: number
}

export type FrameUpdate =
  | { readonly type: 'memory'; readonly memory: FrameMemory }
  | ({ readonly type: 'event' } & FrameEvent)

/** Whether cards may send messages for the reader. */
type SendPermission = 'ask' | 'allow' | 'deny'

export interface FrameChannel {
  /** Changes the variables of a message, or with null those of the chat. */
  changeVariables(message: string | null, changes: readonly VariableChange[]): void
  leave(): void
}

/** The chat as seen by the frames of one message. Keeps its identity while the chat is open. */
export interface FrameHost {
  readonly message: string
  /** Scope for pictures from other sites in this message. */
  readonly imageScope: ImageScope
  facts(): Promise<FrameFacts>
  /** Subscribes a frame to changes in the chat, except its own. */
  join(tell: (news: FrameUpdate) => void): FrameChannel
  setInput(text: string): void
  maySend(): SendPermission
  /** Sends a message for the reader; an empty text requests an answer to the last one. */
  send(text: string): void
  /** Records a frame's problem for readers who inspect what a card cannot do here. */
  noteProblem(problem: FrameProblem): void
  /** Stores the reader's decision for all future messages of this card. */
  permitSend(permission: SendPermission): void
}

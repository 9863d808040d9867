import type { ImageScope } from '../../foreign-images/image-scope.ts'
import type { FrameFacts, FrameMemory } from './frame-facts.ts'
import type { FrameProblem } from './frame-problem.ts'
import type { VariableChange } from './variable-changes.ts'

/** Something that happened in the chat, by the name that card scripts know it by, and to which message. */
export interface FrameEvent {
  readonly name: string
  readonly number: number
}

/** What a running frame is told of the chat. */
export type FrameUpdate =
  | { readonly type: 'memory'; readonly memory: FrameMemory }
  | ({ readonly type: 'event' } & FrameEvent)

/** Whether cards may say something for the reader. */
export type SendPermission = 'ask' | 'allow' | 'deny'

/** One frame's line to the chat. */
export interface FrameChannel {
  /** Changes what is remembered after a message, or with null the chat's own variables. */
  changeVariables(message: string | null, changes: readonly VariableChange[]): void
  leave(): void
}

/** The chat as the frames of one message meet it. The same object for as long as the chat is shown. */
export interface FrameHost {
  /** Of which message. */
  readonly message: string
  /** Whose pictures of other sites the message shows. */
  readonly imageScope: ImageScope
  /** What a frame is told when it begins. */
  facts(): Promise<FrameFacts>
  /** Tells one frame what changes in the chat, but for what it has changed itself. */
  join(tell: (news: FrameUpdate) => void): FrameChannel
  /** Puts a text where the reader writes. */
  setInput(text: string): void
  maySend(): SendPermission
  /** Says something for the reader; an empty text asks for an answer to what was said last. */
  send(text: string): void
  /** Something went wrong in a frame; told to who wants to know what a card can't do here. */
  noteProblem(problem: FrameProblem): void
  /** The reader answers for all that this card will ever want to say. */
  permitSend(permission: SendPermission): void
}

import type { MessageId } from '@inkling/contract'
import type { Theirs } from './theirs.ts'

/** What was changed of a message, and is neither saved nor left. */
interface UnfinishedEdit {
  readonly text: string
  /** Of the message whose text was taken up. */
  readonly edited_at: string | null
  /** Of whoever was quicker. */
  readonly theirs: Theirs | undefined
}

/** They outlast their rows, which leave the page when they are far out of sight. */
export const unfinishedEdits = new Map<MessageId, UnfinishedEdit>()

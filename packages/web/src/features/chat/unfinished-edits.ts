import type { MessageId } from '@inkling/contract'

interface UnfinishedEdit {
  readonly text: string
  /** Of the message whose text was taken up. */
  readonly edited_at: string | null
}

/** Changes of messages that are neither saved nor left: their rows leave the page when they are far out of sight. */
export const unfinishedEdits = new Map<MessageId, UnfinishedEdit>()

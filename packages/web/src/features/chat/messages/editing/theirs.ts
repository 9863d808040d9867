import type { MessageId } from '@inkling/contract'
import { ApiError } from '../../../../api/http/api-error.ts'

/** The text that took the place of the one that was edited, and when. */
export interface ConflictingEdit {
  readonly content: string
  readonly edited_at: string
}

/** What a refused edit tells of the text that is there now; undefined for every other failure. */
export function readConflict(error: unknown): ConflictingEdit | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_edit') return undefined
  const { content, edited_at } = error.problem?.facts ?? {}
  return { content: String(content ?? ''), edited_at: String(edited_at ?? '') }
}

/** What was changed of a message, and is neither saved nor left. */
interface UnfinishedEdit {
  readonly text: string
  /** Of the message whose text was taken up. */
  readonly edited_at: string | null
  /** Of whoever was quicker. */
  readonly theirs: ConflictingEdit | undefined
}

/** They outlast their rows, which leave the page when they are far out of sight. */
export const unfinishedEdits = new Map<MessageId, UnfinishedEdit>()

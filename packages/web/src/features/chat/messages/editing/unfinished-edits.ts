import type { MessageId } from '@inkling/contract'
import { ApiError } from '../../../../api/http/api-error.ts'

/** The text that another page saved first. */
export interface ConflictingEdit {
  readonly content: string
  readonly edited_at: string
}

/** Reads the current text from a refused edit; undefined for other failures. */
export function readConflict(error: unknown): ConflictingEdit | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_edit') return undefined
  const { content, edited_at } = error.problem?.facts ?? {}
  return { content: String(content ?? ''), edited_at: String(edited_at ?? '') }
}

interface UnfinishedEdit {
  readonly text: string
  /** `edited_at` of the newest saved text that the editor has seen. */
  readonly edited_at: string | null
  readonly theirs: ConflictingEdit | undefined
}

/** Unfinished edits outlive their rows, which unmount far off screen. */
export const unfinishedEdits = new Map<MessageId, UnfinishedEdit>()

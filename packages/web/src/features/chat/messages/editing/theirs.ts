import { ApiError } from '../../../../api/http/api-error.ts'

/** The text that took the place of the one that was edited, and when. */
export interface Theirs {
  readonly content: string
  readonly edited_at: string
}

/** What a refused edit tells of the text that is there now; undefined for every other failure. */
export function theirsIn(error: unknown): Theirs | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_edit') return undefined
  const { content, edited_at } = error.problem?.facts ?? {}
  return { content: String(content ?? ''), edited_at: String(edited_at ?? '') }
}

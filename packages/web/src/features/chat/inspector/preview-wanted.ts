import type { SessionId } from '@inkling/contract'

/** What would be said, to look at before it is. */
export interface PreviewWanted {
  readonly session_id: SessionId
  readonly content: string
}

import { draftStore } from '../../../../ui/form/draft-store.ts'
import type { CardChanges } from './card-edit.ts'

/** What was changed and not saved, kept in this browser so that nothing takes it away. */
export interface CardDraft {
  readonly changes: CardChanges
  /** Over which save of the card; null for a card that is not there yet. */
  readonly revision_id: string | null
  readonly saved_at: number
}

export const drafts = draftStore<CardDraft>('card-drafts')

import { useEffect, useLayoutEffect, useRef } from 'react'
import { useDebounced } from '../../../../browser/use-debounced.ts'
import { createDraftStore } from '../../../../ui/form/draft-store.ts'
import type { CardChanges } from './card-edit.ts'
import type { CardEditing } from './use-card-edit.ts'

const REST_MS = 400

/** Keeps what is not saved in this browser: whenever the hand rests, and at once when the page is put away. */
export function useDraftKeeping(name: string, { edit, stored, changes, isDirty }: CardEditing): void {
  const newest = useRef<() => void>(() => undefined)
  const settled = useDebounced(edit, REST_MS)
  /** Whether there is a draft of this editor's to be forgotten: nobody else's ever is. */
  const isKept = useRef(false)
  useLayoutEffect(() => {
    const { revision_id } = stored
    newest.current = () => {
      const draft: CardDraft = { changes, revision_id, saved_at: Date.now() }
      if (isDirty) void drafts.keep(name, draft)
      else if (isKept.current) void drafts.forget(name)
      isKept.current = isDirty
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that this is another
  useEffect(() => newest.current(), [settled, stored])
  useEffect(() => {
    const keep = () => newest.current()
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
}

/** What was changed and not saved, kept in this browser so that nothing takes it away. */
export interface CardDraft {
  readonly changes: CardChanges
  /** Over which save of the card; null for a card that is not there yet. */
  readonly revision_id: string | null
  readonly saved_at: number
}

export const drafts = createDraftStore<CardDraft>('card-drafts')

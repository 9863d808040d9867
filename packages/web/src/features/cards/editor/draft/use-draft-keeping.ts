import { useEffect, useLayoutEffect, useRef } from 'react'
import { useDebounced } from '../../../../browser/use-debounced.ts'
import { createDraftStore } from '../../../../ui/form/draft-store.ts'
import type { CardChanges } from './card-edit.ts'
import type { CardEditing } from './use-card-edit.ts'

const DEBOUNCE_MS = 400

/** Stores unsaved changes in this browser when typing pauses, and at once when the page is hidden. */
export function useDraftKeeping(name: string, { edit, stored, changes, isDirty }: CardEditing): void {
  const newest = useRef<() => void>(() => undefined)
  const settled = useDebounced(edit, DEBOUNCE_MS)
  /** Only a draft stored by this editor may be deleted by it. */
  const isStored = useRef(false)
  useLayoutEffect(() => {
    const { revision_id } = stored
    newest.current = () => {
      const draft: CardDraft = { changes, revision_id, saved_at: Date.now() }
      if (isDirty) void drafts.keep(name, draft)
      else if (isStored.current) void drafts.forget(name)
      isStored.current = isDirty
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores the newest draft whenever typing pauses
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

/** Drafts stay in this browser. */
export interface CardDraft {
  readonly changes: CardChanges
  /** The base of the changes; null for a new card. */
  readonly revision_id: string | null
  readonly saved_at: number
}

export const drafts = createDraftStore<CardDraft>('card-drafts')

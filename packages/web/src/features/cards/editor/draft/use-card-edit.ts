import { useCallback, useState } from 'react'
import { type CardEdit, type CardFields, diffEdit, isEmptyChange, rebase } from './card-edit.ts'

/** A card as it is stored: which save of it, or none yet. */
export interface StoredCard {
  readonly revision_id: string | null
  readonly edit: CardEdit
}

/** Changes fields of the card's file; a function gets them as they are then. */
export type WriteFields = (fields: CardFields | ((data: CardFields) => CardFields)) => void
/** Changes what the site says beside them. */
export type WriteLabels = (beside: Partial<Omit<CardEdit, 'data'>>) => void

/** A card while it is edited: as it is stored, and as it stands in the editor. */
export function useCardEdit(arrived: StoredCard, first: CardEdit) {
  const [{ stored, edit }, set] = useState({ stored: arrived, edit: first })

  // Saved in another tab, or brought back to an earlier save: what was not touched here is as it is there.
  if (arrived.revision_id !== stored.revision_id) {
    set({ stored: arrived, edit: rebase(edit, stored.edit, arrived.edit) })
  }

  const say: WriteLabels = useCallback(
    beside => set(before => ({ ...before, edit: { ...before.edit, ...beside } })),
    [],
  )
  const write: WriteFields = useCallback(
    fields =>
      set(before => {
        const { data } = before.edit
        const written = typeof fields === 'function' ? fields(data) : fields
        return { ...before, edit: { ...before.edit, data: { ...data, ...written } } }
      }),
    [],
  )
  /** What was sent is stored now; what was typed meanwhile stays. */
  const settle = useCallback(
    (sent: CardEdit, now: StoredCard) =>
      set(before => ({ stored: now, edit: rebase(before.edit, sent, now.edit) })),
    [],
  )
  const discard = useCallback(() => set(before => ({ ...before, edit: before.stored.edit })), [])
  const changes = diffEdit(stored.edit, edit)
  return { stored, edit, say, write, settle, discard, changes, isDirty: !isEmptyChange(changes) }
}

export type CardEditing = ReturnType<typeof useCardEdit>

import { useCallback, useState } from 'react'
import { type CardEdit, type CardFields, diffEdit, isEmptyChange, rebase } from './card-edit.ts'

/** A stored card with its revision, or none yet. */
export interface StoredCard {
  readonly revision_id: string | null
  readonly edit: CardEdit
}

/** Changes file fields; a function gets the current ones. */
export type WriteFields = (fields: CardFields | ((data: CardFields) => CardFields)) => void
export type WriteLabels = (beside: Partial<Omit<CardEdit, 'data'>>) => void

/** An edited card: stored and current state. */
export function useCardEdit(arrived: StoredCard, first: CardEdit) {
  const [{ stored, edit }, set] = useState({ stored: arrived, edit: first })

  // Saved in another tab or restored: unedited fields follow the new version.
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
  /** Marks what was sent as stored; later typing stays unsaved. */
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

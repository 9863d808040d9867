import { useCallback, useState } from 'react'
import { type CardEdit, type CardFields, diffEdit, isEmptyChange, rebase } from './card-edit.ts'

/** `revision_id` is null before the first save. */
export interface StoredCard {
  readonly revision_id: string | null
  readonly edit: CardEdit
}

/** A function receives the current fields. */
export type WriteFields = (fields: CardFields | ((data: CardFields) => CardFields)) => void
export type WriteLabels = (beside: Partial<Omit<CardEdit, 'data'>>) => void

export function useCardEdit(arrived: StoredCard, first: CardEdit) {
  const [{ stored, edit }, set] = useState({ stored: arrived, edit: first })

  // After a save in another tab or a restored revision, unedited fields take the new values.
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
  /** Marks the sent state as stored; later typing stays unsaved. */
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

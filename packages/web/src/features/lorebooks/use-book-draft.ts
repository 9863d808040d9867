import type { Lorebook as Loaded } from '@inkling/contract'
import { type Lorebook, withEntryIds } from '@inkling/engine'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { UserIntent } from '../../api/http/intent.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { BookChange } from '../lorebook-editor/book-changes.ts'
import { useUpdateLorebook } from './queries.ts'

interface SavedLorebook {
  readonly name: string
  readonly book: Lorebook
  readonly updated_at: string
}

export function useBookDraft(loaded: Loaded) {
  const [saved, setSaved] = useState(() => toSavedLorebook(loaded))
  const [name, setName] = useState(saved.name)
  const [book, setBook] = useState(saved.book)
  const [isStale, setStale] = useState(false)
  const update = useUpdateLorebook(loaded.id)
  const intent = useRef(new UserIntent())
  const isDirty = book !== saved.book || name.trim() !== saved.name

  async function save(): Promise<void> {
    const body = { updated_at: saved.updated_at, name: name.trim(), data: book }
    try {
      const { updated_at } = await intent.current.pursue(body, key => update.mutateAsync({ body, key }))
      // Changes made during the save stay unsaved.
      setSaved({ name: body.name, book, updated_at })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_edit') setStale(true)
      else toast(problemSentence(error), { tone: 'bad' })
    }
  }

  return {
    name,
    setName,
    book,
    change: (change: BookChange) => setBook(change),
    saved,
    isDirty,
    isBusy: update.isPending,
    save,
    /** The lorebook was saved elsewhere since loading; both versions stay until the user chooses one. */
    isStale,
    forgetStale: () => setStale(false),
  }
}

function toSavedLorebook({ name, data, updated_at }: Loaded): SavedLorebook {
  const book = data as Lorebook // a lorebook holds only JSON
  return { name, book: withEntryIds(book), updated_at }
}

import { type EntryUid, type Lorebook, uidOf } from '@inkling/engine'
import { type BookChange, changeEntry, duplicateEntry } from './book-changes.ts'
import { ChooseEntry } from './choose-entry.tsx'
import { EntryForm } from './entry/entry-form.tsx'

interface OpenEntryProps {
  book: Lorebook
  uid: EntryUid | null
  onOpen: (uid: EntryUid | null) => void
  onChange: (change: BookChange) => void
  onRemove: (uids: ReadonlySet<EntryUid>) => void
}

/** The entry that is open, or a word on how to open one. */
export function OpenEntry({ book, uid, onOpen, onChange, onRemove }: OpenEntryProps) {
  const entry = book.entries.find(one => uidOf(one) === uid)
  if (entry === undefined || uid === null) return <ChooseEntry />
  return (
    <EntryForm
      key={uid}
      entry={entry}
      deeds={{
        close: () => onOpen(null),
        change: fields => onChange(changeEntry(uid, fields)),
        duplicate: () => {
          const copy = duplicateEntry(book, entry)
          onChange(copy.change)
          onOpen(copy.uid)
        },
        remove: () => {
          onRemove(new Set([uid]))
          onOpen(null)
        },
      }}
    />
  )
}

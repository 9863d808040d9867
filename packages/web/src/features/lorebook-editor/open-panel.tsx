import type { EntryUid, Lorebook } from '@inkling/engine'
import type { BookChange } from './book-changes.ts'
import { BookPanel } from './book-panel.tsx'
import { OpenEntry } from './open-entry.tsx'
import { TestPanel } from './test-panel.tsx'
import type { SavedBook } from './use-activation-test.ts'

export type Panel = 'entries' | 'test' | 'book'

interface OpenPanelProps {
  panel: Panel
  book: Lorebook
  saved: SavedBook | undefined
  openUid: EntryUid | null
  onOpen: (uid: EntryUid | null) => void
  onChange: (change: BookChange) => void
  onRemove: (uids: ReadonlySet<EntryUid>) => void
}

/** What stands beside the list of entries: the open one, a trial of the book, or what the book says for all of them. */
export function OpenPanel({ panel, book, saved, openUid, ...deeds }: OpenPanelProps) {
  switch (panel) {
    case 'entries':
      return <OpenEntry book={book} uid={openUid} {...deeds} />
    case 'test':
      return <TestPanel book={book} saved={saved} onOpen={deeds.onOpen} />
    case 'book':
      return <BookPanel book={book} onChange={deeds.onChange} />
    default:
      return panel satisfies never
  }
}

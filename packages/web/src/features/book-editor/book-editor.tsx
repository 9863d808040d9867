import type { EntryUid, Lorebook } from '@inkling/engine'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ChoiceBar } from '../../ui/choice-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { type BookChange, removeEntries, restoreEntries } from './book-changes.ts'
import { BookPanel } from './book-panel.tsx'
import { Entries } from './entries.tsx'
import { OpenEntry } from './open-entry.tsx'
import { TestPanel } from './test-panel.tsx'
import type { SavedBook } from './use-trial.ts'

export interface BookEditorProps {
  /** A book that `withEntryIds` has gone over. */
  book: Lorebook
  onChange: (change: BookChange) => void
  /** The book as the server has it, if it is one that stands for itself. */
  saved?: SavedBook
}

type Panel = 'entries' | 'test' | 'book'

/**
 * Edits a lorebook: its own or a card's. Knows nothing of where it is kept: it is told a book, and tells what changes.
 * It fills whatever it stands in, which has to have a height.
 */
export function BookEditor({ book, onChange, saved }: BookEditorProps) {
  const [panel, setPanel] = useState<Panel>('entries')
  const [openUid, setOpenUid] = useState<EntryUid | null>(null)
  const open = (uid: EntryUid) => {
    setOpenUid(uid)
    setPanel('entries')
  }
  const remove = (uids: ReadonlySet<EntryUid>) => {
    const restore = restoreEntries(book, uids)
    onChange(removeEntries(uids))
    toast(m.lorebooks_removed({ count: uids.size }), {
      action: { label: m.lorebooks_undo_button(), run: () => onChange(restore) },
    })
  }
  const isListAlone = panel === 'entries' && openUid === null
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex justify-center border-b border-line p-2">
        <ChoiceBar<Panel>
          label={m.lorebooks_panels()}
          choices={[
            { value: 'entries', label: m.lorebooks_panel_entries() },
            { value: 'test', label: m.lorebooks_panel_test() },
            { value: 'book', label: m.lorebooks_panel_book() },
          ]}
          value={panel}
          onChoose={setPanel}
        />
      </div>
      <div className="grid min-h-0 flex-1 md:grid-cols-[minmax(18rem,24rem)_1fr]">
        <section
          aria-label={m.lorebooks_panel_entries()}
          className={`min-h-0 flex-col border-line md:flex md:border-r ${isListAlone ? 'flex' : 'hidden'}`}
        >
          <Entries book={book} openUid={openUid} onOpen={open} onChange={onChange} onRemove={remove} />
        </section>
        <section className={`min-h-0 overflow-y-auto md:block ${isListAlone ? 'hidden' : ''}`}>
          <div className="mx-auto max-w-3xl">
            {panel === 'entries' && (
              <OpenEntry
                book={book}
                uid={openUid}
                onOpen={setOpenUid}
                onChange={onChange}
                onRemove={remove}
              />
            )}
            {panel === 'test' && <TestPanel book={book} saved={saved} onOpen={open} />}
            {panel === 'book' && <BookPanel book={book} onChange={onChange} />}
          </div>
        </section>
      </div>
    </div>
  )
}

import type { EntryUid, Lorebook } from '@inkling/engine'
import { useEffect, useState } from 'react'
import { lazyModule } from '../../browser/lazy-module.ts'
import { m } from '../../paraglide/messages.js'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { LoadingState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { type BookChange, removeEntries, restoreEntries } from './book-changes.ts'
import { ChooseEntry } from './choose-entry.tsx'
import type { BookEditorPanel } from './open-panel.tsx'
import type { SavedBook } from './use-activation-test.ts'

interface BookEditorProps {
  /** Must have passed `withEntryIds`. */
  book: Lorebook
  onChange: (change: BookChange) => void
  /** The server's version of a standalone book. */
  saved?: SavedBook
}

/** Edits a lorebook, standalone or part of a card, independent of storage. Its container needs a height. */
export function BookEditor({ book, onChange, saved }: BookEditorProps) {
  const [panel, setPanel] = useState<BookEditorPanel>('entries')
  const [openUid, setOpenUid] = useState<EntryUid | null>(null)
  const OpenPanel = useOpenPanel()
  // biome-ignore lint/correctness/useExhaustiveDependencies: prefetches immediately, and retries when a panel is opened
  useEffect(() => void prefetchPanels(), [panel, openUid])
  const open = (uid: EntryUid | null) => {
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
        <ChoiceBar<BookEditorPanel>
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
            {isListAlone ? (
              book.entries.length > 0 && <ChooseEntry />
            ) : OpenPanel ? (
              <OpenPanel
                panel={panel}
                book={book}
                saved={saved}
                openUid={openUid}
                onOpen={open}
                onChange={onChange}
                onRemove={remove}
              />
            ) : (
              <LoadingState />
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

const Entries = lazyPart(async () => (await import('./entries.tsx')).Entries, <LoadingState />)

const panel = lazyModule(async () => (await import('./open-panel.tsx')).OpenPanel)

const prefetchPanels = panel.fetch

const useOpenPanel = panel.use

import { type EntryUid, type Lorebook, uidOf } from '@inkling/engine'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { addEntry, type BookChange, changeEntries, changeEntry, moveTo } from './book-changes.ts'
import { EntryList } from './entry-list.tsx'
import type { RowDeeds } from './entry-row.tsx'
import { BulkBar, ListTools } from './list-tools.tsx'
import { matchingEntries } from './matching-entries.ts'

interface EntriesProps {
  book: Lorebook
  openUid: EntryUid | null
  onOpen: (uid: EntryUid) => void
  onChange: (change: BookChange) => void
  onRemove: (uids: ReadonlySet<EntryUid>) => void
}

const NONE: ReadonlySet<EntryUid> = new Set()

/** The entries of a book: look for some, open one, choose several, put them in order. */
export function Entries({ book, openUid, onOpen, onChange, onRemove }: EntriesProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(NONE)
  const shown = matchingEntries(book.entries, useDeferredValue(text))
  // Those that are gone or out of sight count no more: nobody deletes what they do not see.
  const counted = new Set(shown.map(uidOf).filter(uid => chosen.has(uid)))
  const deeds = useSteadyDeeds({
    open: onOpen,
    choose: (uid, isChosen) => setChosen(before => withOrWithout(before, uid, isChosen)),
    enable: (uid, is_enabled) => onChange(changeEntry(uid, { is_enabled })),
  })
  return (
    <>
      <ListTools
        text={text}
        onText={setText}
        onAdd={() => {
          const { uid, change } = addEntry(book)
          onChange(change)
          setText('')
          onOpen(uid)
        }}
      />
      <BulkBar
        shown={shown.length}
        chosen={counted.size}
        onChooseAll={isChosen => setChosen(isChosen ? new Set(shown.map(uidOf)) : NONE)}
        onEnable={is_enabled => onChange(changeEntries(counted, { is_enabled }))}
        onRemove={() => {
          onRemove(counted)
          setChosen(NONE)
        }}
      />
      {shown.length === 0 ? (
        <p className="px-6 py-12 text-center text-ink-soft">
          {book.entries.length === 0 ? m.lorebooks_entries_empty() : m.lorebooks_entries_none_found()}
        </p>
      ) : (
        <EntryList
          entries={shown}
          canMove={shown.length === book.entries.length}
          openUid={openUid}
          chosen={counted}
          deeds={deeds}
          onMove={(uid, to) => onChange(moveTo(uid, to))}
        />
      )}
    </>
  )
}

function withOrWithout(uids: ReadonlySet<EntryUid>, uid: EntryUid, isWith: boolean): ReadonlySet<EntryUid> {
  const next = new Set(uids)
  if (isWith) next.add(uid)
  else next.delete(uid)
  return next
}

/** The same functions all along, which do what the newest ones do. */
function useSteadyDeeds(deeds: RowDeeds): RowDeeds {
  const newest = useRef(deeds)
  useLayoutEffect(() => {
    newest.current = deeds
  })
  return useMemo(
    () => ({
      open: uid => newest.current.open(uid),
      choose: (uid, isChosen) => newest.current.choose(uid, isChosen),
      enable: (uid, isEnabled) => newest.current.enable(uid, isEnabled),
    }),
    [],
  )
}

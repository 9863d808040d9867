import { KEYWORD_MAX } from '@inkling/contract'
import { type BookEntry, type EntryUid, type Lorebook, uidOf } from '@inkling/engine'
import { Plus, Power, PowerOff, Trash2, X } from 'lucide-react'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button, IconButton } from '../../ui/elements/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectionBar } from '../../ui/sortable-list/selection-bar.tsx'
import { addEntry, type BookChange, changeEntries, changeEntry, moveEntryTo } from './book-changes.ts'
import { EntryList } from './entry-list.tsx'
import type { EntryRowActions } from './entry-row.tsx'

interface EntriesProps {
  book: Lorebook
  openUid: EntryUid | null
  onOpen: (uid: EntryUid) => void
  onChange: (change: BookChange) => void
  onRemove: (uids: ReadonlySet<EntryUid>) => void
}

const NONE: ReadonlySet<EntryUid> = new Set()

/** A book's entries: search, open, select, reorder. */
export function Entries({ book, openUid, onOpen, onChange, onRemove }: EntriesProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(NONE)
  const shown = matchingEntries(book.entries, useDeferredValue(text))
  // Only visible selected entries count, so that nobody deletes what they do not see.
  const counted = new Set(shown.map(uidOf).filter(uid => chosen.has(uid)))
  const actions = useStableActions({
    open: onOpen,
    choose: (uid, isChosen) => setChosen(before => toggleIn(before, uid, isChosen)),
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
          actions={actions}
          onMove={(uid, to) => onChange(moveEntryTo(uid, to))}
        />
      )}
    </>
  )
}

function toggleIn(uids: ReadonlySet<EntryUid>, uid: EntryUid, isWith: boolean): ReadonlySet<EntryUid> {
  const next = new Set(uids)
  if (isWith) next.add(uid)
  else next.delete(uid)
  return next
}

/** Stable functions that call the latest ones. */
function useStableActions(actions: EntryRowActions): EntryRowActions {
  const newest = useRef(actions)
  useLayoutEffect(() => {
    newest.current = actions
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

/** Entries with a text in title, keys or content, case-insensitive; all for an empty text. */
export function matchingEntries(entries: readonly BookEntry[], text: string): readonly BookEntry[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? entries : entries.filter(entry => searchedText(entry).includes(wanted))
}

/** Entries are immutable, so their search text is cached. */
const searched = new WeakMap<BookEntry, string>()

function searchedText(entry: BookEntry): string {
  const known = searched.get(entry)
  if (known !== undefined) return known
  const { comment, name, keys, secondary_keys, content } = entry
  const further = Array.isArray(secondary_keys) ? secondary_keys : []
  const text = [comment, name, ...keys, ...further, content].join('\n').toLowerCase()
  searched.set(entry, text)
  return text
}

interface EntryListToolsProps {
  text: string
  onText: (text: string) => void
  onAdd: () => void
}

/** Search field and add button. */
export function ListTools({ text, onText, onAdd }: EntryListToolsProps) {
  return (
    <div className="flex items-center gap-2 p-3">
      <SearchField
        label={m.lorebooks_search_label()}
        maxLength={KEYWORD_MAX}
        value={text}
        onChange={onText}
        className="flex-1"
      />
      <Button look="line" className="!px-3" onClick={onAdd} aria-label={m.lorebooks_entry_add_button()}>
        <Plus aria-hidden="true" className="size-5" />
      </Button>
    </div>
  )
}

interface BulkBarProps {
  shown: number
  chosen: number
  onChooseAll: (isChosen: boolean) => void
  onEnable: (isEnabled: boolean) => void
  onRemove: () => void
}

/** Number of entries, and actions for selected ones. */
export function BulkBar({ shown, chosen, onChooseAll, onEnable, onRemove }: BulkBarProps) {
  return (
    <SelectionBar
      shown={shown}
      chosen={chosen}
      label={m.lorebooks_choose_all()}
      count={
        chosen === 0
          ? m.lorebooks_entry_count({ count: formatNumber(shown) })
          : m.lorebooks_chosen_count({ count: formatNumber(chosen) })
      }
      onChooseAll={onChooseAll}
    >
      <IconButton label={m.lorebooks_enable_button()} onClick={() => onEnable(true)}>
        <Power aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={m.lorebooks_disable_button()} onClick={() => onEnable(false)}>
        <PowerOff aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={m.app_delete_button()} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={m.lorebooks_choose_none()} onClick={() => onChooseAll(false)}>
        <X aria-hidden="true" className="size-4.5" />
      </IconButton>
    </SelectionBar>
  )
}

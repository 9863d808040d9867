import { type BookEntry, type EntryUid, entryFields, type Lorebook, uidOf } from '@inkling/engine'
import { Infinity as Always, TriangleAlert } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { ListEditor } from '../../ui/sortable-list/list-editor.tsx'
import { addEntry, type BookChange, changeEntries, moveEntryTo } from './book-changes.ts'
import { hasKeyIssue } from './entry/key-faults.ts'

interface EntriesProps {
  book: Lorebook
  openUid: EntryUid | null
  onOpen: (uid: EntryUid) => void
  onChange: (change: BookChange) => void
  onRemove: (uids: ReadonlySet<EntryUid>) => void
}

export const Entries = ({ book, openUid, onOpen, onChange, onRemove }: EntriesProps) => (
  <ListEditor
    items={book.entries}
    idOf={uidOf}
    nameOf={nameOf}
    isOn={entry => entryFields(entry).is_enabled}
    search={matchingEntries}
    openId={openUid}
    onOpen={onOpen}
    onAdd={() => {
      const { uid, change } = addEntry(book)
      onChange(change)
      onOpen(uid)
    }}
    onMove={(uid, to) => onChange(moveEntryTo(uid, to))}
    onEnable={(uids, is_enabled) => onChange(changeEntries(uids, { is_enabled }))}
    onRemove={onRemove}
    words={{
      search: m.lorebooks_search_label(),
      add: m.lorebooks_entry_add_button(),
      count: count => m.lorebooks_entry_count({ count: formatNumber(count) }),
      empty: m.lorebooks_entries_empty(),
      noneFound: m.lorebooks_entries_none_found(),
    }}
  >
    {entry => <EntryTitle entry={entry} />}
  </ListEditor>
)

function nameOf(entry: BookEntry): string {
  const { title, keys } = entryFields(entry)
  return title || keys[0] || m.lorebooks_entry_unnamed()
}

function EntryTitle({ entry }: { entry: BookEntry }) {
  const { keys, is_enabled, is_constant } = entryFields(entry)
  return (
    <>
      <span className={`flex items-center gap-1.5 ${is_enabled ? '' : 'text-ink-faint line-through'}`}>
        <span className="truncate font-medium">{nameOf(entry)}</span>
        {is_constant && (
          <Always aria-label={m.lorebooks_entry_constant()} className="size-4 shrink-0 text-seal-ink" />
        )}
        {hasKeyIssue(entry) && (
          <TriangleAlert aria-label={m.lorebooks_key_faulty()} className="size-4 shrink-0 text-seal-ink" />
        )}
      </span>
      <span className="block truncate text-sm text-ink-faint">
        {keys.length > 0 ? keys.join(' · ') : m.lorebooks_entry_no_keys()}
      </span>
    </>
  )
}

/** Searches titles, keys and content, ignoring case. Empty text matches all entries. */
export function matchingEntries(entries: readonly BookEntry[], text: string): readonly BookEntry[] {
  const needle = text.trim().toLowerCase()
  return needle === '' ? entries : entries.filter(entry => searchedText(entry).includes(needle))
}

/** Entries are immutable, so their search text can be cached. */
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

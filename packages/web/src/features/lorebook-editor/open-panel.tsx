import { type EntryUid, type Lorebook, uidOf } from '@inkling/engine'
import { m } from '../../paraglide/messages.js'
import { TextAreaField } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { type BookChange, changeEntry, duplicateEntry } from './book-changes.ts'
import { ChooseEntry } from './choose-entry.tsx'
import { YesNoField } from './entry/choice-fields.tsx'
import { EntryForm } from './entry/entry-form.tsx'
import { TestPanel } from './test-panel.tsx'
import type { SavedBook } from './use-activation-test.ts'

export type BookEditorPanel = 'entries' | 'test' | 'book'

interface OpenPanelProps {
  panel: BookEditorPanel
  book: Lorebook
  saved: SavedBook | undefined
  openUid: EntryUid | null
  onOpen: (uid: EntryUid | null) => void
  onChange: (change: BookChange) => void
  onRemove: (uids: ReadonlySet<EntryUid>) => void
}

/** Shows the open entry, the test or the book's settings next to the list. */
export function OpenPanel({ panel, book, saved, openUid, ...actions }: OpenPanelProps) {
  switch (panel) {
    case 'entries':
      return <OpenEntry book={book} uid={openUid} {...actions} />
    case 'test':
      return <TestPanel book={book} saved={saved} onOpen={actions.onOpen} />
    case 'book':
      return <BookPanel book={book} onChange={actions.onChange} />
    default:
      return panel satisfies never
  }
}

interface OpenEntryProps {
  book: Lorebook
  uid: EntryUid | null
  onOpen: (uid: EntryUid | null) => void
  onChange: (change: BookChange) => void
  onRemove: (uids: ReadonlySet<EntryUid>) => void
}

/** Shows a hint if no entry is open. */
function OpenEntry({ book, uid, onOpen, onChange, onRemove }: OpenEntryProps) {
  const entry = book.entries.find(one => uidOf(one) === uid)
  if (entry === undefined || uid === null) return <ChooseEntry />
  return (
    <EntryForm
      key={uid}
      entry={entry}
      actions={{
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

interface BookPanelProps {
  book: Lorebook
  onChange: (change: BookChange) => void
}

/** Empty settings fall back to the chat's. */
function BookPanel({ book, onChange }: BookPanelProps) {
  const { description, scan_depth, token_budget, recursive_scanning } = book
  const set = (field: string, value: string | number | boolean | null) =>
    onChange(before => withField(before, field, value))
  return (
    <div className="flex flex-col gap-5 p-4 md:p-6">
      <TextAreaField
        label={m.lorebooks_book_description()}
        hint={m.lorebooks_book_description_hint()}
        rows={3}
        value={typeof description === 'string' ? description : ''}
        onChange={event => set('description', event.target.value || null)}
      />
      <NumberField
        label={m.lorebooks_field_scan_depth()}
        hint={m.lorebooks_field_scan_depth_hint()}
        value={typeof scan_depth === 'number' ? scan_depth : null}
        max={1_000}
        empty={null}
        placeholder={m.lorebooks_inherit()}
        onChange={value => set('scan_depth', value)}
      />
      <NumberField
        label={m.lorebooks_book_budget()}
        hint={m.lorebooks_book_budget_hint()}
        value={typeof token_budget === 'number' ? token_budget : null}
        empty={null}
        placeholder={m.lorebooks_inherit()}
        onChange={value => set('token_budget', value)}
      />
      <YesNoField
        label={m.lorebooks_book_recursive()}
        hint={m.lorebooks_book_recursive_hint()}
        value={typeof recursive_scanning === 'boolean' ? recursive_scanning : null}
        onChange={value => set('recursive_scanning', value)}
      />
    </div>
  )
}

/** Null removes the field. */
function withField(book: Lorebook, field: string, value: string | number | boolean | null): Lorebook {
  const { [field]: _, ...rest } = book
  const left = rest as Lorebook // these fields are optional
  return value === null ? left : { ...left, [field]: value }
}

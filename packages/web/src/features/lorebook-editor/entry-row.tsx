import { type BookEntry, type EntryUid, entryFields, uidOf } from '@inkling/engine'
import { Infinity as Always, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { m } from '../../paraglide/messages.js'
import { Switch } from '../../ui/form/switch.tsx'
import { hasKeyIssue } from './entry/key-faults.ts'

/** Row callbacks; stable, so that a row re-renders only when its entry changes. */
export interface EntryRowActions {
  readonly open: (uid: EntryUid) => void
  readonly choose: (uid: EntryUid, isChosen: boolean) => void
  readonly enable: (uid: EntryUid, isEnabled: boolean) => void
}

interface EntryRowProps {
  entry: BookEntry
  actions: EntryRowActions
  isOpen: boolean
  isChosen: boolean
}

/** An entry in the list: on/off, title and keys. */
export const EntryRow = memo(function EntryRow({ entry, actions, isOpen, isChosen }: EntryRowProps) {
  const uid = uidOf(entry)
  const { title, keys, is_enabled, is_constant } = entryFields(entry)
  const name = title || keys[0] || m.lorebooks_entry_unnamed()
  return (
    <>
      <input
        type="checkbox"
        aria-label={m.lorebooks_entry_choose({ name })}
        checked={isChosen}
        onChange={event => actions.choose(uid, event.target.checked)}
        className="mx-3 size-4.5 shrink-0 accent-seal"
      />
      <button
        type="button"
        data-entry={uid}
        aria-current={isOpen || undefined}
        onClick={() => actions.open(uid)}
        onKeyDown={moveFocus}
        className="min-w-0 flex-1 self-stretch py-2 text-left"
      >
        <span className={`flex items-center gap-1.5 ${is_enabled ? '' : 'text-ink-faint line-through'}`}>
          <span className="truncate font-medium">{name}</span>
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
      </button>
      <Switch
        label={m.lorebooks_entry_enable({ name })}
        checked={is_enabled}
        onChange={event => actions.enable(uid, event.target.checked)}
      />
    </>
  )
})

/** Arrow keys move between titles. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const list = event.currentTarget.closest('ul')
  if (step === undefined || list === null) return
  const titles = [...list.querySelectorAll<HTMLElement>('[data-entry]')]
  const next = titles[titles.indexOf(event.currentTarget) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

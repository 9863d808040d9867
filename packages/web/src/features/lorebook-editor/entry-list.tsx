import { type BookEntry, type EntryUid, entryFields, uidOf } from '@inkling/engine'
import { useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { m } from '../../paraglide/messages.js'
import { DragHandle } from '../../ui/sortable-list/drag-handle.tsx'
import { rowClassFor, useDragOrder } from '../../ui/sortable-list/use-drag-order.ts'
import { EntryRow, type EntryRowActions } from './entry-row.tsx'

interface EntryListProps {
  entries: readonly BookEntry[]
  /** Filtered lists cannot be reordered. */
  canMove: boolean
  openUid: EntryUid | null
  chosen: ReadonlySet<EntryUid>
  actions: EntryRowActions
  onMove: (uid: EntryUid, to: number) => void
}

/** A virtualized list of entries. */
export function EntryList({ entries, canMove, openUid, chosen, actions, onMove }: EntryListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [said, setSaid] = useState('')
  const { drag, handle } = useDragOrder({
    scroller,
    list,
    count: entries.length,
    onMove(from, to) {
      const entry = entries[from]
      if (entry === undefined) return
      onMove(uidOf(entry), to)
      list.current?.scrollToIndex(to, { align: 'nearest' })
      setSaid(m.lorebooks_entry_moved({ name: nameOf(entry), place: to + 1, count: entries.length }))
    },
  })
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <Virtualizer
        ref={list}
        as="ul"
        item="li"
        scrollRef={scroller}
        data={entries}
        {...(drag && { keepMounted: [drag.from] })}
      >
        {(entry, index) => (
          <div
            key={uidOf(entry)}
            className={`pointer-events-auto flex min-h-15 items-center border-b border-line transition-colors duration-150 ${rowClassFor(index, drag)} ${openUid === uidOf(entry) ? 'bg-seal-wash' : 'hover:bg-sunken'}`}
          >
            <EntryRow
              entry={entry}
              actions={actions}
              isOpen={openUid === uidOf(entry)}
              isChosen={chosen.has(uidOf(entry))}
            />
            {canMove && (
              <DragHandle
                label={m.lorebooks_entry_move({ name: nameOf(entry) })}
                hint={m.lorebooks_entry_move_hint()}
                {...handle(index)}
              />
            )}
          </div>
        )}
      </Virtualizer>
    </div>
  )
}

const nameOf = (entry: BookEntry): string => entryFields(entry).title || m.lorebooks_entry_unnamed()

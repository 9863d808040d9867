import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { m } from '../../paraglide/messages.js'
import { VirtualListRows } from '../elements/virtual-rows.tsx'

interface SortableListProps<Item> {
  items: readonly Item[]
  idOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  /** Without it, rows have no handles. */
  onMove: ((from: number, to: number) => void) | undefined
  /** The nearest allowed position; the default allows all. */
  placeFor?: (from: number, wanted: number) => number
  /** Fills its container, which needs a height, and renders only visible rows. */
  isLong?: boolean
  className?: string
  /** Shown above a row; stays when the row is dragged. */
  heading?: ((items: readonly Item[], index: number) => ReactNode) | undefined
  children: (item: Item, handle: ReactNode) => ReactNode
}

/** Handles move rows by mouse, finger or arrow keys. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, idOf, nameOf, onMove, isLong = false, className, heading, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(useSensor(PointerSensor))
  const ids = items.map(item => String(idOf(item))) // dnd-kit takes 0 for a missing id

  function move(from: number, target: number): void {
    const item = items[from]
    const to = props.placeFor?.(from, target) ?? target
    if (item === undefined || to === from || to < 0 || to >= items.length) return
    onMove?.(from, to)
    list.current?.scrollToIndex(to, { align: 'nearest' })
    setAnnouncement(m.app_list_moved({ name: nameOf(item), place: to + 1, count: items.length }))
  }
  function drop({ active, over }: DragEndEvent): void {
    setDragged(undefined)
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  const row = (item: Item, index: number) => (
    <>
      {heading?.(items, index)}
      <Row id={String(idOf(item))} name={nameOf(item)} onStep={step => move(index, index + step)}>
        {handle => children(item, onMove && handle)}
      </Row>
    </>
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: SILENT,
        screenReaderInstructions: { draggable: m.app_list_move_hint() },
      }}
      onDragStart={({ active }) => setDragged(ids.indexOf(String(active.id)))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {isLong ? (
          <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <Virtualizer
              ref={list}
              as={VirtualListRows}
              item="li"
              scrollRef={scroller}
              data={items}
              {...(dragged !== undefined && { keepMounted: [dragged] })}
            >
              {(item, index) => <Fragment key={idOf(item)}>{row(item, index)}</Fragment>}
            </Virtualizer>
          </div>
        ) : (
          <ul className={className}>
            {items.map((item, index) => (
              <li key={idOf(item)}>{row(item, index)}</li>
            ))}
          </ul>
        )}
      </SortableContext>
    </DndContext>
  )
}

/** The list itself announces moves, in the page's language. */
const nothing = () => undefined
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface RowProps {
  id: string
  name: string
  onStep: (step: number) => void
  children: (handle: ReactNode) => ReactNode
}

function Row({ id, name, onStep, children }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  })

  function step(event: KeyboardEvent<HTMLElement>): void {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    onStep(by)
    // React moves the row, and a moved element loses focus.
    const { currentTarget } = event
    requestAnimationFrame(() => currentTarget.focus({ preventScroll: true }))
  }
  return (
    <div
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={isDragging ? 'relative z-10 bg-raised shadow-lifted' : undefined}
    >
      {children(
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...listeners}
          onKeyDown={step}
          aria-label={m.app_list_move({ name })}
          title={m.app_list_move_hint()}
          className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-ink-faint hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>,
      )}
    </div>
  )
}

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
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { m } from '../../paraglide/messages.js'

interface SortableListProps<Item> {
  items: readonly Item[]
  idOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  /** Without it, rows have no handles. */
  onMove: ((from: number, to: number) => void) | undefined
  /** Fills its container, which needs a height, and renders only the visible rows. */
  isLong?: boolean
  className?: string
  /** Draws a row around its handle. */
  children: (item: Item, handle: ReactNode, index: number) => ReactNode
}

/** A list whose rows are put in order by a handle: with mouse, finger or arrow keys. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, nameOf, onMove, isLong = false, className, children } = props
  const list = useRef<VirtualizerHandle>(null)
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const sensors = useSensors(useSensor(PointerSensor))
  const ids = items.map(item => String(props.idOf(item))) // dnd-kit takes 0 for no id

  function move(from: number, to: number): void {
    const item = items[from]
    if (item === undefined || to === from || to < 0 || to >= items.length) return
    onMove?.(from, to)
    setSaid(m.app_list_moved({ name: nameOf(item), place: to + 1, count: items.length }))
    list.current?.scrollToIndex(to, { align: 'nearest' })
  }
  function drop({ active, over }: DragEndEvent): void {
    setDragged(undefined)
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  const row = (item: Item, index: number) => {
    const id = String(props.idOf(item))
    const name = nameOf(item)
    return (
      <SortableRow key={id} id={id} name={name} onStep={step => move(index, index + step)}>
        {handle => children(item, onMove && handle, index)}
      </SortableRow>
    )
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: NONE, screenReaderInstructions: { draggable: m.app_list_move_hint() } }}
      onDragStart={({ active }) => setDragged(ids.indexOf(String(active.id)))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
        {isLong ? (
          <LongRows items={items} row={row} list={list} dragged={dragged} />
        ) : (
          <ul className={className}>{items.map(row)}</ul>
        )}
      </SortableContext>
    </DndContext>
  )
}

/** What happens is said here, in the page's language. */
const nothing = () => undefined
const NONE = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }


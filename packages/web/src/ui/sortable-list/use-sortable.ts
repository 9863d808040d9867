import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

export interface SortState {
  readonly from: number
  readonly to: number
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
/** Pixels from the window's edge where dragging scrolls, and pixels per step. */
const EDGE = 72
const STEP = 12

interface SortableOptions {
  /** Its children must be exactly the rows. */
  list: RefObject<HTMLElement | null>
  count: number
  onMove: (from: number, to: number) => void
}

/** Reorders a list by handle (mouse, touch) or arrow keys. */
export function useSortable({ list, count, onMove }: SortableOptions) {
  const [sort, setCarry] = useState<SortState | null>(null)
  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setCarry({ from: index, to: index })
    },
    onPointerMove(event: PointerEvent) {
      if (sort === null) return
      if (event.clientY < EDGE) window.scrollBy(0, -STEP)
      if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP)
      setCarry({ ...sort, to: rowAt(list.current, event.clientY) })
    },
    onPointerUp() {
      if (sort !== null && sort.to !== sort.from) onMove(sort.from, sort.to)
      setCarry(null)
    },
    onPointerCancel: () => setCarry(null),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') setCarry(null)
      const step = STEPS[event.key]
      const to = index + (step ?? 0)
      if (step === undefined || to < 0 || to >= count) return
      event.preventDefault()
      onMove(index, to)
    },
  })
  return { carry: sort, handle }
}

function rowAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])]
  const below = rows.findIndex(row => y < row.getBoundingClientRect().bottom)
  return below === -1 ? rows.length - 1 : below
}

/** Fades the dragged row and marks the drop position. */
export function sortableClassFor(index: number, sort: SortState | null): string {
  if (sort === null) return ''
  if (index === sort.from) return 'opacity-40'
  if (index !== sort.to) return ''
  return sort.to < sort.from ? 'shadow-[inset_0_2px_0_var(--seal)]' : 'shadow-[inset_0_-2px_0_var(--seal)]'
}

/** Moves an item to another index. */
export function moveItem<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const rest = things.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...things.slice(from, from + 1))
}

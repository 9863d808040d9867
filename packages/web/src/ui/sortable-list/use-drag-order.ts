import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { VirtualizerHandle } from 'virtua'

/** A row being dragged: its index, and the one it would drop before or after. */
interface DragState {
  readonly from: number
  readonly to: number
}

interface DragOrderOptions {
  scroller: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  count: number
  onMove: (from: number, to: number) => void
}

/** Pixels from an edge where dragging scrolls the list, and pixels per step. */
const EDGE = 48
const STEP = 10

/** Reorders a long list by handle (mouse, touch) or arrow keys. */
export function useDragOrder({ scroller, list, count, onMove }: DragOrderOptions) {
  const [drag, setDrag] = useState<DragState | null>(null)
  const pointerY = useRef(0)

  const placeUnderPointer = (): number => {
    const box = scroller.current?.getBoundingClientRect()
    if (!box || !list.current) return 0
    return Math.min(
      count - 1,
      list.current.findItemIndex(pointerY.current - box.top + list.current.scrollOffset),
    )
  }
  const follow = useRef(() => {})
  useLayoutEffect(() => {
    follow.current = () => {
      const box = scroller.current?.getBoundingClientRect()
      if (!box) return
      if (pointerY.current < box.top + EDGE) list.current?.scrollBy(-STEP)
      if (pointerY.current > box.bottom - EDGE) list.current?.scrollBy(STEP)
      setDrag(before => before && { ...before, to: placeUnderPointer() })
    }
  })
  useFrames(drag !== null, follow)

  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointerY.current = event.clientY
      setDrag({ from: index, to: index })
    },
    onPointerMove(event: PointerEvent) {
      pointerY.current = event.clientY
    },
    onPointerUp() {
      if (drag !== null && drag.to !== drag.from) onMove(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') setDrag(null)
      const step = STEPS[event.key]
      const to = index + (step ?? 0)
      if (step === undefined || to < 0 || to >= count) return
      event.preventDefault()
      onMove(index, to)
    },
  })
  return { drag, handle }
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Calls on every frame while active, so that the list scrolls under a resting finger. */
function useFrames(isWanted: boolean, act: RefObject<() => void>): void {
  useEffect(() => {
    if (!isWanted) return
    let frame = requestAnimationFrame(function next() {
      act.current()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isWanted, act])
}

/** Fades the dragged row and marks the drop position. */
export function rowClassFor(index: number, drag: DragState | null): string {
  if (drag === null) return ''
  if (index === drag.from) return 'opacity-40'
  if (index !== drag.to) return ''
  return drag.to < drag.from ? 'shadow-[inset_0_2px_0_var(--seal)]' : 'shadow-[inset_0_-2px_0_var(--seal)]'
}

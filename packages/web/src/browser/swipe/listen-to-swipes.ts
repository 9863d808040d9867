import { isDragging, type Swipe, swipeHandlers } from './swipe.ts'

/** In pixels. A touch that starts nearer to the screen's edge belongs to the browser's own gestures. */
const EDGE = 24

interface SwipeListener extends Swipe {
  /** Undefined once the finger is lifted. */
  readonly onDrag: (toward: 1 | -1 | undefined) => void
}

/** A swipe over one element moves another, which contains it. */
export function listenToSwipes(
  on: HTMLElement,
  moved: HTMLElement,
  { onDrag, ...turns }: SwipeListener,
): () => void {
  const swipe = swipeHandlers(turns)
  let startX: number | undefined
  const start = ({ touches, changedTouches, target }: TouchEvent) => {
    const x = touches[0]?.clientX ?? 0
    const isAtEdge = x < EDGE || x > innerWidth - EDGE
    startX = isAtEdge ? undefined : x
    if (!isAtEdge) swipe.onTouchStart({ touches, changedTouches, target, currentTarget: moved })
  }
  const move = ({ touches, changedTouches, target }: TouchEvent) => {
    if (startX === undefined) return
    swipe.onTouchMove({ touches, changedTouches, target, currentTarget: moved })
    if (isDragging()) onDrag((touches[0]?.clientX ?? 0) < startX ? 1 : -1)
  }
  const end = ({ type, touches, changedTouches, target }: TouchEvent) => {
    if (startX === undefined) return
    onDrag(undefined)
    if (type === 'touchcancel') swipe.onTouchCancel()
    else swipe.onTouchEnd({ touches, changedTouches, target, currentTarget: moved })
  }
  const listeners = { touchstart: start, touchmove: move, touchend: end, touchcancel: end } as const
  const names = Object.keys(listeners) as (keyof typeof listeners)[] // the keys are those above
  for (const name of names) on.addEventListener(name, listeners[name], { passive: true })
  return () => {
    for (const name of names) on.removeEventListener(name, listeners[name])
  }
}

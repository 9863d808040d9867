import { drag, expectTurn, isDragging, letGo, SWIPE_LEAST } from './swipe-motion.ts'

export { arrive, isDragging, letGo } from './swipe-motion.ts'

/** In pixels of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An event of React, or of the browser with the element that follows the finger. */
interface SwipeTouch {
  readonly touches: ArrayLike<Finger>
  readonly changedTouches: ArrayLike<Finger>
  readonly target: EventTarget | null
  readonly currentTarget: HTMLElement
}

type Finger = Pick<Touch, 'clientX' | 'clientY'>

export interface Swipe {
  /** Whether a swipe to the left (1, next) or right (−1, previous) leads anywhere. */
  readonly canTurn: (by: 1 | -1) => boolean
  readonly onTurn: (by: 1 | -1) => void
}

/** Minimum ratio of horizontal to vertical movement; below it, the touch scrolls. */
const STEEPNESS = 2
/** In pixels; a resting finger moves this much. */
export const MIN_MOVEMENT = 10

/** The current touch; all elements share it, because only one finger counts. */
let start: Point | undefined

/** Touch handlers of an element that one finger turns to the next or previous one. It follows the finger meanwhile. */
export function swipeHandlers({ canTurn, onTurn }: Swipe) {
  return {
    onTouchStart({ touches, target, currentTarget }: SwipeTouch) {
      // React also sends the touches of an open menu here.
      const isHere = target instanceof Node && currentTarget.contains(target)
      const isOne = isHere && touches.length === 1 && !scrollsAcross(target, currentTarget)
      start = isOne ? pointOf(touches[0]) : undefined
    },
    onTouchMove({ touches, currentTarget }: SwipeTouch) {
      const at = pointOf(touches[0])
      if (!start || !at || isSelecting()) return
      const across = at.x - start.x
      if (isDragging() || isAcross(start, at, MIN_MOVEMENT))
        drag(currentTarget, across, canTurn(directionOf(across)))
    },
    onTouchCancel() {
      letGo()
      start = undefined
    },
    onTouchEnd({ changedTouches }: SwipeTouch) {
      letGo()
      const from = start
      const at = pointOf(changedTouches[0])
      start = undefined
      if (!at || !from || isSelecting() || !isAcross(from, at, SWIPE_LEAST)) return
      const by = directionOf(at.x - from.x)
      if (!canTurn(by)) return
      expectTurn(by)
      onTurn(by)
    },
  }
}

export const pointOf = (finger: Finger | undefined): Point | undefined =>
  finger && { x: finger.clientX, y: finger.clientY }

export const isSelecting = (): boolean => getSelection()?.isCollapsed === false

const directionOf = (across: number): 1 | -1 => (across < 0 ? 1 : -1)

const isAcross = (from: Point, to: Point, least: number): boolean =>
  Math.abs(to.x - from.x) >= Math.max(least, STEEPNESS * Math.abs(to.y - from.y))

/** Wide code and tables scroll with the same gesture. */
function scrollsAcross(target: EventTarget | null, within: Element): boolean {
  let at = target instanceof Element ? target : null
  for (; at && at !== within; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}

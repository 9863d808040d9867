import { type TouchEvent, useRef } from 'react'

/** Pixels: a shorter stroke is a tap that slipped. */
const LEAST = 56
/** How much further a stroke goes across than down; others scroll. */
const STEEPNESS = 2

/** Hears a stroke of one finger to the left (1: the next) or the right (−1: the one before). */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const finger = touches[0]
      from.current =
        finger && touches.length === 1 && !scrollsAcross(target)
          ? { x: finger.clientX, y: finger.clientY }
          : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0]
      const { current: start } = from
      from.current = undefined
      if (!finger || !start || getSelection()?.isCollapsed === false) return
      const across = finger.clientX - start.x
      if (Math.abs(across) < Math.max(LEAST, STEEPNESS * Math.abs(finger.clientY - start.y))) return
      onSwipe(across < 0 ? 1 : -1)
    },
  }
}

/** Code and tables are moved by the same stroke. */
function scrollsAcross(target: EventTarget): boolean {
  let at = target instanceof Element ? target : null
  for (; at && at.tagName !== 'ARTICLE'; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}

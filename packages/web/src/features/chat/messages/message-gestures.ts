import type { MouseEvent, TouchEvent } from 'react'
import { isTouchDevice } from '../composer/send-key.ts'

/** A place in the window, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface MessageGestures {
  /** A one-finger swipe to the left (1: next) or right (−1: previous). */
  readonly onSwipe: (by: 1 | -1) => void
  /** A long press, a right click, or the keyboard's menu key; undefined while the message has no menu. */
  readonly onMenu: ((at: Point) => void) | undefined
}

/** Pixels; a shorter swipe is a slipped tap. */
const LEAST = 56
/** Minimum ratio of horizontal to vertical movement; anything else scrolls. */
const STEEPNESS = 2
/** Milliseconds, as on Android and iOS. */
const LONG_PRESS = 500
/** Pixels that a resting finger trembles. */
const TREMBLE = 10

/** The touch that is going on: there is one finger for all messages. */
let start: Point | undefined
let isSwipe = false
let isLong = false
let timer: ReturnType<typeof setTimeout> | undefined

/** What fingers and the right mouse button do on a message: handlers for its element. */
export function messageGestures({ onSwipe, onMenu }: MessageGestures) {
  const openMenu = (at: Point) => {
    clearTimeout(timer)
    isLong = start !== undefined
    onMenu?.(at)
  }
  /** Text that has been made selectable is selected by a long press, as elsewhere. */
  const pressLong = (at: Point) => {
    if (!isSelecting()) openMenu(at)
  }
  return {
    onTouchStart(event: TouchEvent) {
      const at = event.touches.length === 1 ? pointOf(event.touches[0]) : undefined
      clearTimeout(timer)
      start = at
      isLong = false
      isSwipe = !scrollsAcross(event.target)
      // iOS sends no `contextmenu` event.
      if (at && onMenu && isOnText(event)) timer = setTimeout(pressLong, LONG_PRESS, at)
    },
    onTouchMove({ touches }: TouchEvent) {
      const at = pointOf(touches[0])
      if (!start || !at || Math.hypot(at.x - start.x, at.y - start.y) > TREMBLE) clearTimeout(timer)
    },
    onTouchCancel() {
      clearTimeout(timer)
      start = undefined
    },
    onTouchEnd(event: TouchEvent) {
      clearTimeout(timer)
      const from = start
      const at = pointOf(event.changedTouches[0])
      start = undefined
      // The click that would follow closes the menu.
      if (isLong) return event.preventDefault()
      if (!at || !from || !isSwipe || isSelecting()) return
      const across = at.x - from.x
      if (Math.abs(across) < Math.max(LEAST, STEEPNESS * Math.abs(at.y - from.y))) return
      onSwipe(across < 0 ? 1 : -1)
    },
    onContextMenu(event: MouseEvent) {
      if (!onMenu || !isOnText(event)) return
      event.preventDefault()
      openMenu({ x: event.clientX, y: event.clientY })
    },
    /** A tapped message has the focus, which shows its actions. */
    onClick(event: MouseEvent<HTMLElement>) {
      if (isOnText(event) && isTouchDevice()) event.currentTarget.focus({ preventScroll: true })
    },
  }
}

const pointOf = (finger: { clientX: number; clientY: number } | undefined): Point | undefined =>
  finger && { x: finger.clientX, y: finger.clientY }

const isSelecting = (): boolean => getSelection()?.isCollapsed === false

/**
 * Not on a link, a picture or a control, which have menus of their own, and not while text is selected. In React, the
 * events of an open menu come here too.
 */
const isOnText = ({ target, currentTarget }: MouseEvent | TouchEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, summary, textarea, iframe, img') === null &&
  !isSelecting()

/** Wide code and tables scroll with the same gesture. */
function scrollsAcross(target: EventTarget): boolean {
  let at = target instanceof Element ? target : null
  for (; at && at.tagName !== 'ARTICLE'; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}

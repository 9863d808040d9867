import type { MouseEvent, TouchEvent } from 'react'
import { isTouchDevice } from '../composer/send-key.ts'
import { drag, expectTurn, isDragging, letGo, SWIPE_LEAST } from './swipe-motion.ts'

/** In pixels of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface MessageGestures {
  /** A one-finger swipe to the left (1, next) or right (−1, previous). */
  readonly onSwipe: (by: 1 | -1) => void
  /** Whether a swipe in this direction leads to another message. */
  readonly canSwipe: (by: 1 | -1) => boolean
  /** For a long press, a right click or the keyboard's menu key; undefined without a menu. */
  readonly onMenu: ((at: Point) => void) | undefined
}

/** Minimum ratio of horizontal to vertical movement; below it, the touch scrolls. */
const STEEPNESS = 2
/** In milliseconds; the same as on Android and iOS. */
const LONG_PRESS = 500
/** In pixels; a resting finger moves this much. */
const TREMBLE = 10

/** The current touch; all messages share it, because only one finger counts. */
let start: Point | undefined
let isSwipe = false
let isLong = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Handlers for touch and the right mouse button on a message's element. */
export function messageGestures({ onSwipe, canSwipe, onMenu }: MessageGestures) {
  const openMenu = (at: Point) => {
    clearTimeout(timer)
    isLong = start !== undefined
    onMenu?.(at)
  }
  /** While text is selected, a long press changes the selection instead of opening the menu. */
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
    onTouchMove({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const at = pointOf(touches[0])
      if (!start || !at || Math.hypot(at.x - start.x, at.y - start.y) > TREMBLE) clearTimeout(timer)
      if (!start || !at || !isSwipe || isLong || isSelecting()) return
      const across = at.x - start.x
      if (isDragging() || isAcross(start, at, TREMBLE))
        drag(currentTarget, across, canSwipe(directionOf(across)))
    },
    onTouchCancel() {
      clearTimeout(timer)
      letGo()
      start = undefined
    },
    onTouchEnd(event: TouchEvent) {
      clearTimeout(timer)
      letGo()
      const from = start
      const at = pointOf(event.changedTouches[0])
      start = undefined
      // Prevents the click that would close the menu.
      if (isLong) return event.preventDefault()
      if (!at || !from || !isSwipe || isSelecting()) return
      if (!isAcross(from, at, SWIPE_LEAST)) return
      const by = directionOf(at.x - from.x)
      if (!canSwipe(by)) return
      expectTurn(by)
      onSwipe(by)
    },
    onContextMenu(event: MouseEvent) {
      if (!onMenu || !isOnText(event)) return
      event.preventDefault()
      openMenu({ x: event.clientX, y: event.clientY })
    },
    /** A tap focuses the message, which shows its actions. */
    onClick(event: MouseEvent<HTMLElement>) {
      if (isOnText(event) && isTouchDevice()) event.currentTarget.focus({ preventScroll: true })
    },
  }
}

const pointOf = (finger: { clientX: number; clientY: number } | undefined): Point | undefined =>
  finger && { x: finger.clientX, y: finger.clientY }

const directionOf = (across: number): 1 | -1 => (across < 0 ? 1 : -1)

const isAcross = (from: Point, to: Point, least: number): boolean =>
  Math.abs(to.x - from.x) >= Math.max(least, STEEPNESS * Math.abs(to.y - from.y))

const isSelecting = (): boolean => getSelection()?.isCollapsed === false

/**
 * Excludes links, pictures and controls, which have their own menus, and selected text. React also bubbles events of an
 * open menu to this element.
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

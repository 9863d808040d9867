import type { Message } from '@inkling/contract'
import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react'
import { isTyping } from '../../../browser/is-typing.ts'
import { isTouchDevice } from '../composer/send-key.ts'
import { toggleMark } from '../marks/toggle-mark.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'
import { isAnswerable } from './answerable.ts'
import { findSibling } from './sibling-switch.tsx'
import { drag, expectTurn, isDragging, letGo, SWIPE_LEAST } from './swipe-motion.ts'

/** In pixels of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface MessageGestures {
  readonly message: Message
  readonly actions: ConversationActions
  readonly isLast: boolean
  readonly isEditing: boolean
  /** For a long press, a right click or the keyboard's menu key; undefined without a menu. */
  readonly onMenu: ((at: Point) => void) | undefined
}

/** Minimum ratio of horizontal to vertical movement; below it, the touch scrolls. */
const STEEPNESS = 2
/** In milliseconds; the same as on Android and iOS. */
const LONG_PRESS = 500
/** In pixels; a resting finger moves this much. */
const TREMBLE = 10
/** In milliseconds and pixels between the two taps of a double tap; about the same as on Android and iOS. */
const DOUBLE_TAP = 300
const DOUBLE_TAP_AREA = 40

export { arrive } from './swipe-motion.ts'

/** The current touch; all messages share it, because only one finger counts. */
let start: Point | undefined
let isSwipe = false
let isLong = false
let timer: ReturnType<typeof setTimeout> | undefined
let lastTap: (Point & { readonly on: EventTarget; readonly time: number }) | undefined

/**
 * Handlers for touch, keys and the right mouse button on a message's element. One finger swipes to the left (1, next)
 * or right (−1, previous); so do arrow keys. A double tap or the M key marks the message, if it has a menu; a double
 * click of a mouse selects a word.
 */
export function messageGestures({ message, actions, isLast, isEditing, onMenu }: MessageGestures) {
  const mark = () => void toggleMark(message, actions)
  const siblingBy = (by: 1 | -1) => (isEditing ? undefined : findSibling(message, by))
  const turn = (by: 1 | -1) => {
    const sibling = siblingBy(by)
    if (sibling) actions.select(message.id, sibling)
    return sibling !== undefined
  }
  /** A swipe past the last answer requests another one. */
  const canAskAnew = onMenu && isLast && message.role === 'assistant' && isAnswerable(message, isLast)
  const canSwipe = (by: 1 | -1) => siblingBy(by) !== undefined || (by > 0 && canAskAnew === true)
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
      if (!start || !at || distanceOf(start, at) > TREMBLE) clearTimeout(timer)
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
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      clearTimeout(timer)
      letGo()
      const from = start
      const at = pointOf(event.changedTouches[0])
      start = undefined
      // Prevents the click that would close the menu.
      if (isLong) return event.preventDefault()
      if (onMenu && at && from && distanceOf(from, at) <= TREMBLE && isOnText(event)) {
        if (!isDoubleTap(event.currentTarget, at)) return
        event.preventDefault() // iOS would zoom
        return mark()
      }
      if (!at || !from || !isSwipe || isSelecting()) return
      if (!isAcross(from, at, SWIPE_LEAST)) return
      const by = directionOf(at.x - from.x)
      if (!canSwipe(by)) return
      expectTurn(by)
      if (!turn(by)) actions.regenerate(message)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event
      // An open menu takes letters itself; its events come here too.
      if (isTyping(event) || !(target instanceof Node && currentTarget.contains(target))) return
      if (key === 'ArrowLeft') turn(-1)
      if (key === 'ArrowRight') turn(1)
      if (key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey && onMenu) mark()
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

const distanceOf = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)

/** The first tap is remembered for the second; a third one begins anew. */
function isDoubleTap(on: EventTarget, at: Point): boolean {
  const before = lastTap
  const time = performance.now()
  const isSecond =
    before !== undefined &&
    before.on === on &&
    time - before.time <= DOUBLE_TAP &&
    distanceOf(before, at) <= DOUBLE_TAP_AREA
  lastTap = isSecond ? undefined : { ...at, on, time }
  return isSecond
}

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

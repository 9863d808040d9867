import type { Message } from '@inkling/contract'
import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react'
import { isTyping } from '../../../browser/is-typing.ts'
import {
  isSelecting,
  letGo,
  MIN_MOVEMENT,
  type Point,
  pointOf,
  swipeHandlers,
} from '../../../browser/swipe/swipe.ts'
import { isTouchDevice } from '../composer/send-key.ts'
import { toggleMark } from '../marks/toggle-mark.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'
import { isAnswerable } from './answerable.ts'
import { findSibling } from './find-sibling.ts'

export { arrive } from '../../../browser/swipe/swipe.ts'

interface MessageGestures {
  readonly message: Message
  readonly actions: ConversationActions
  readonly isLast: boolean
  readonly isEditing: boolean
  /** For a long press, a right click or the keyboard's menu key; undefined without a menu. */
  readonly onMenu: ((at: Point) => void) | undefined
}

/** In milliseconds; the same as on Android and iOS. */
const LONG_PRESS = 500
/** In milliseconds and pixels between the two taps of a double tap; about the same as on Android and iOS. */
const DOUBLE_TAP = 300
const DOUBLE_TAP_AREA = 40

/** The current touch; all messages share it, because only one finger counts. */
let start: Point | undefined
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
  const swipe = swipeHandlers({
    canTurn: by => siblingBy(by) !== undefined || (by > 0 && canAskAnew === true),
    onTurn: by => turn(by) || actions.regenerate(message),
  })
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
    onTouchStart(event: TouchEvent<HTMLElement>) {
      const at = event.touches.length === 1 ? pointOf(event.touches[0]) : undefined
      clearTimeout(timer)
      start = at
      isLong = false
      swipe.onTouchStart(event)
      // iOS sends no `contextmenu` event.
      if (at && onMenu && isOnText(event)) timer = setTimeout(pressLong, LONG_PRESS, at)
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      const at = pointOf(event.touches[0])
      if (!start || !at || distanceOf(start, at) > MIN_MOVEMENT) clearTimeout(timer)
      if (!isLong) swipe.onTouchMove(event)
    },
    onTouchCancel() {
      clearTimeout(timer)
      swipe.onTouchCancel()
      start = undefined
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      clearTimeout(timer)
      const from = start
      const at = pointOf(event.changedTouches[0])
      start = undefined
      if (isLong) {
        letGo()
        return event.preventDefault() // the click would close the menu
      }
      swipe.onTouchEnd(event)
      if (!onMenu || !at || !from || distanceOf(from, at) > MIN_MOVEMENT || !isOnText(event)) return
      if (!isDoubleTap(event.currentTarget, at)) return
      event.preventDefault() // iOS would zoom
      mark()
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

const distanceOf = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)

/** Remembers the first tap of a double tap. A third tap counts as a first one. */
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

/**
 * Excludes links, pictures and controls, which have their own menus, and selected text. React also bubbles events of an
 * open menu to this element.
 */
const isOnText = ({ target, currentTarget }: MouseEvent | TouchEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, summary, textarea, iframe, img') === null &&
  !isSelecting()

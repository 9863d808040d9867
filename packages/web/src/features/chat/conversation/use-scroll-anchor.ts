import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react'
import type { VirtualizerHandle } from 'virtua'
import { isTyping } from '../../../browser/is-typing.ts'
import type { ConversationRow } from '../store/rows.ts'
import { ReaderHand } from './reader-hand.ts'

/** In pixels; positions this close count as the end. */
const END_SLACK = 48
/** In pixels above a jump target, as context. */
const TARGET_TOP = 96

/** In pixels above the first row, inside the scroller. */
export const LIST_TOP = 36

export interface ScrollTarget {
  readonly scroller: RefObject<HTMLElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
}

interface ScrollAnchorOptions {
  /** True if rows after the last one aren't loaded, so that the view doesn't follow it. */
  readonly isOpenEnded: boolean
  /** The row to start at; the default is the last. */
  readonly target: string | undefined
  /** Called when the rows don't fill the screen, because then the reader can't scroll to load more. */
  readonly onRoomLeft: () => void
}

/** The last row when the reader left the end; later rows count as new. */
interface AwayFromEnd {
  readonly lastKey: string | null
}

/**
 * Keeps the scroll position: at the end, following an answer, or fixed anywhere above. Scrolling up by any amount
 * leaves the end; scrolling back resumes following, but never while a finger is down. A jump target stays in place
 * until the reader scrolls.
 */
export function useScrollAnchor(
  rows: readonly ConversationRow[],
  { scroller, list }: ScrollTarget,
  { isOpenEnded, target, onRoomLeft }: ScrollAnchorOptions,
) {
  const isAtEnd = useRef(target === undefined)
  const heldAt = useRef(target)
  const lastOffset = useRef(0)
  const hand = useRef<ReaderHand>(undefined)
  hand.current ??= new ReaderHand()
  const lastKey = isOpenEnded ? null : (rows.at(-1)?.key ?? null)
  const [away, setAway] = useState<AwayFromEnd | null>(target === undefined ? null : { lastKey })

  function onScroll(offset: number): void {
    const { current } = list
    if (!current || heldAt.current !== undefined) return
    const toEnd = current.scrollSize - current.viewportSize - offset
    const isUpward = offset < lastOffset.current
    lastOffset.current = offset
    if (isUpward) {
      // Growing text leaves room below without moving up, and measured rows move the page a little.
      if (toEnd > END_SLACK || hand.current?.isUpward || hand.current?.isDown) settle(false)
    } else if (!isOpenEnded && hasComeBack(toEnd)) settle(true)
  }

  /**
   * When rows above are measured, a reader who just scrolled up a little may move back down; that doesn't count as
   * returning.
   */
  function hasComeBack(toEnd: number): boolean {
    const isOwnMove = !hand.current?.wentUp || hand.current.isDown
    return toEnd < 1 || (isOwnMove && toEnd <= END_SLACK)
  }

  function settle(atEnd: boolean): void {
    if (isAtEnd.current === atEnd) return
    isAtEnd.current = atEnd
    setAway(atEnd ? null : { lastKey })
  }

  function goToEnd(): void {
    hand.current?.forget()
    heldAt.current = undefined
    settle(true)
    follow()
  }

  function hold(key: string): void {
    hand.current?.forget()
    heldAt.current = key
    settle(false)
    follow()
  }

  /**
   * Sets the position directly, because the virtualizer's scrollToIndex keeps correcting while rows are measured, even
   * after the reader has moved on.
   */
  function follow(): void {
    const to = keptPosition()
    if (to !== undefined && scroller.current !== null) scroller.current.scrollTop = to
  }

  /** While the reader touches or scrolls up, code must not move the page. */
  const isLeaving = () => hand.current?.hasFinger === true || hand.current?.isUpward === true

  function keptPosition(): number | undefined {
    if (isAtEnd.current) return isLeaving() ? undefined : endOf({ scroller, list })
    if (heldAt.current === undefined) return
    const at = rows.findIndex(row => row.key === heldAt.current)
    return at < 0 ? undefined : LIST_TOP + (list.current?.getItemOffset(at) ?? 0) - TARGET_TOP
  }

  function letGo(move: (hand: ReaderHand) => unknown): void {
    heldAt.current = undefined
    if (hand.current !== undefined) move(hand.current)
  }

  function liftFinger(event: TouchEvent): void {
    hand.current?.touch(event)
    follow()
  }

  useFollowing(scroller, follow, () => {
    follow()
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
    if (clientHeight > 0 && scrollHeight <= clientHeight) onRoomLeft()
  })
  const seen = away?.lastKey == null ? -1 : rows.findIndex(row => row.key === away.lastKey)
  return {
    onScroll,
    goToEnd,
    /** Goes to a loaded row, which then stays in place like a jump target. */
    hold,
    /** Event handlers of the scroller. */
    hand: {
      onWheel: (event: WheelEvent) => letGo(at => at.wheel(event)),
      onKeyDown: (event: KeyboardEvent) => {
        if (!isTyping(event)) letGo(at => at.key(event))
      },
      onTouchStart: (event: TouchEvent) => hand.current?.touch(event),
      onTouchMove: (event: TouchEvent) => letGo(at => at.touch(event)),
      onTouchEnd: liftFinger,
      onTouchCancel: liftFinger,
      onPointerDown: ({ pointerType }: PointerEvent) =>
        letGo(at => pointerType === 'mouse' && at.press(true)),
      // Scroll bars swallow pointerup.
      onPointerMove: ({ buttons }: PointerEvent) => buttons === 0 && hand.current?.press(false),
      onPointerUp: () => hand.current?.press(false),
      onPointerCancel: () => hand.current?.press(false),
    },
    /** Call when the reader starts to edit a row above the last, which must stay in view. */
    stay: () => {
      heldAt.current = undefined
      const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
      if (scrollSize - viewportSize > END_SLACK) settle(false)
    },
    isAway: away !== null,
    unseen: seen < 0 ? 0 : rows.length - 1 - seen,
  }
}

/**
 * The position of the end by the virtualizer's measurements. A row may already be taller, but scrolling beyond measured
 * rows would unmount those shown. Rounded down, because a fraction past the end makes the virtualizer follow growth
 * itself.
 */
function endOf({ scroller, list }: ScrollTarget): number | undefined {
  if (scroller.current === null || list.current === null) return
  return Math.floor(LIST_TOP + list.current.scrollSize - scroller.current.clientHeight)
}

/** Calls `follow` before paint when rows change or are measured, or the screen's height changes. */
function useFollowing(scroller: ScrollTarget['scroller'], follow: () => void, onResize: () => void): void {
  const latest = useRef(onResize)
  useLayoutEffect(() => {
    latest.current = onResize
    follow()
  })
  useLayoutEffect(() => {
    if (scroller.current === null) return
    const list = scroller.current.lastElementChild as HTMLElement // the list's div
    let { height } = list.style
    const screen = new ResizeObserver(() => latest.current())
    screen.observe(scroller.current)
    // A ResizeObserver would report the list's new height one frame late.
    const measured = new MutationObserver(() => {
      if (list.style.height !== height) latest.current()
      height = list.style.height
    })
    measured.observe(list, { attributeFilter: ['style'] })
    return () => {
      screen.disconnect()
      measured.disconnect()
    }
  }, [scroller])
}

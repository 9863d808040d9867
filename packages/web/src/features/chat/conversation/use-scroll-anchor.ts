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
import type { ConversationRow } from '../store/rows.ts'
import { ReaderHand } from './reader-hand.ts'

/** Nearer to the end than this counts as being there. */
const END_SLACK = 48
/** Pixels above a row that one is led to: enough of what was said before to see where one is. */
const TARGET_TOP = 96

/** Pixels above the first row, within what scrolls. */
export const LIST_TOP = 36

/** What scrolls, and the rows in it. */
export interface ScrollTarget {
  readonly scroller: RefObject<HTMLElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
}

interface ScrollAnchorOptions {
  /** The last row is not the chat's end: nobody is taken along from there. */
  readonly isOpenEnded: boolean
  /** The row to begin at; the last one otherwise. */
  readonly target: string | undefined
  /** Called when there is room for more rows than there are: nobody can scroll then, and so ask for others. */
  readonly onRoomLeft: () => void
}

/** Since when a reader is away from the end: below which row, as far as rows below can be told to be new. */
interface AwayFromEnd {
  readonly lastKey: string | null
}

/**
 * Keeps a reader where they are: at the end, which moves while an answer arrives, or anywhere above it, where nothing
 * may move. Whoever moves the page up by however little leaves the end; whoever comes back down to it is taken along
 * again, and nobody while a finger is on the page. Who is led to a row is
 * held there, whatever comes in around it, until they move on by themselves.
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
      // Growing text also leaves room below, but moves nobody upward; rows that are measured move the page by a little.
      if (toEnd > END_SLACK || hand.current?.isUpward || hand.current?.isDown) settle(false)
    } else if (!isOpenEnded && hasComeBack(toEnd)) settle(true)
  }

  /** Who has just moved up by a little is moved down again by rows above that are measured, and is not back. */
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

  /**
   * Goes to where the reader is kept, whose place may have moved. Not by the list's own way to a row: that one comes back
   * for as long as rows near it are measured, also to who has moved on meanwhile.
   */
  function follow(): void {
    const to = keptPosition()
    if (to !== undefined && scroller.current !== null) scroller.current.scrollTop = to
  }

  /** The reader's hand is at the page, and what it does next decides: until then nothing moves under it. */
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
    /** What the reader's own hand does to the page, to be heard where it scrolls. */
    hand: {
      onWheel: (event: WheelEvent) => letGo(at => at.wheel(event)),
      onKeyDown: (event: KeyboardEvent) => letGo(at => at.key(event)),
      onTouchStart: (event: TouchEvent) => hand.current?.touch(event),
      onTouchMove: (event: TouchEvent) => letGo(at => at.touch(event)),
      onTouchEnd: liftFinger,
      onTouchCancel: liftFinger,
      onPointerDown: ({ pointerType }: PointerEvent) =>
        letGo(at => pointerType === 'mouse' && at.press(true)),
      // A scroll bar swallows the end of a press.
      onPointerMove: ({ buttons }: PointerEvent) => buttons === 0 && hand.current?.press(false),
      onPointerUp: () => hand.current?.press(false),
      onPointerCancel: () => hand.current?.press(false),
    },
    /** To be called when the reader begins to write in a row above the last: that is to be seen, wherever the end goes. */
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
 * Where the last screen begins, as far as the list has measured its rows. One may have grown beyond that already; but a list
 * that is moved to where it knows of no row takes down those that it has. In whole pixels: beyond the last row by a part of
 * one, the list would itself go along with what grows there.
 */
function endOf({ scroller, list }: ScrollTarget): number | undefined {
  if (scroller.current === null || list.current === null) return
  return Math.floor(LIST_TOP + list.current.scrollSize - scroller.current.clientHeight)
}

/** Follows whenever the rows change, the list has measured them, or the screen has another height, before that is painted. */
function useFollowing(scroller: ScrollTarget['scroller'], follow: () => void, onResize: () => void): void {
  const latest = useRef(onResize)
  useLayoutEffect(() => {
    latest.current = onResize
    follow()
  })
  useLayoutEffect(() => {
    if (scroller.current === null) return
    const list = scroller.current.lastElementChild as HTMLElement // a div
    let { height } = list.style
    const screen = new ResizeObserver(() => latest.current())
    screen.observe(scroller.current)
    // The height that the list gives itself is told so at once; as a size it would be told after the next picture.
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

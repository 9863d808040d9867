import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './rows.ts'

/** Nearer to the end than this counts as being there. */
const END_SLACK = 48
/** Pixels above a row that one is led to: enough of what was said before to see where one is. */
const TARGET_TOP = 96

interface Anchorage {
  /** The last row is not the chat's end: nobody is taken along from there. */
  readonly isOpenEnded: boolean
  /** The row to begin at; the last one otherwise. */
  readonly target: string | undefined
}

/** Since when a reader is away from the end: below which row, as far as rows below can be told to be new. */
interface Away {
  readonly lastKey: string | null
}

/**
 * Keeps a reader where they are: at the end, which moves while an answer arrives, or anywhere above it, where nothing
 * may move. Whoever scrolls up leaves the end; whoever comes back to it is taken along again. Who is led to a row is
 * held there, whatever comes in around it, until they move on by themselves.
 */
export function useScrollAnchor(
  rows: readonly Row[],
  list: RefObject<VirtualizerHandle | null>,
  { isOpenEnded, target }: Anchorage,
) {
  const isAtEnd = useRef(target === undefined)
  const heldAt = useRef(target)
  const lastOffset = useRef(0)
  const lastKey = isOpenEnded ? null : (rows.at(-1)?.key ?? null)
  const [away, setAway] = useState<Away | null>(target === undefined ? null : { lastKey })

  function onScroll(offset: number): void {
    const { current } = list
    if (!current || heldAt.current !== undefined) return
    const toEnd = current.scrollSize - current.viewportSize - offset
    const isUpward = offset < lastOffset.current
    lastOffset.current = offset
    if (toEnd <= END_SLACK && !isOpenEnded) settle(true)
    else if (isUpward) settle(false) // growing text also leaves room below, but moves nobody upward
  }

  function settle(atEnd: boolean): void {
    if (isAtEnd.current === atEnd) return
    isAtEnd.current = atEnd
    setAway(atEnd ? null : { lastKey })
  }

  function goToEnd(): void {
    heldAt.current = undefined
    settle(true)
    follow()
  }

  /** Goes to where the reader is kept, whose place may have moved. */
  function follow(): void {
    if (isAtEnd.current) list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
    else if (heldAt.current !== undefined) {
      const at = rows.findIndex(row => row.key === heldAt.current)
      if (at >= 0) list.current?.scrollToIndex(at, { align: 'start', offset: -TARGET_TOP })
    }
  }

  const content = useFollowing(follow)
  const seen = away?.lastKey == null ? -1 : rows.findIndex(row => row.key === away.lastKey)
  return {
    content,
    onScroll,
    goToEnd,
    /** To be called when the reader's own hand moves the page. */
    letGo: () => {
      heldAt.current = undefined
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

/** Follows whenever the rows change, or the content its height, before that is painted. */
function useFollowing(follow: () => void): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  const latest = useRef(follow)
  useLayoutEffect(() => {
    latest.current = follow
    follow()
  })
  useLayoutEffect(() => {
    if (!content.current) return
    const sizes = new ResizeObserver(() => latest.current())
    sizes.observe(content.current)
    return () => sizes.disconnect()
  }, [])
  return content
}

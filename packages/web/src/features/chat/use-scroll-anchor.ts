import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './rows.ts'

/** Nearer to the end than this counts as being there. */
const END_SLACK = 48

interface Anchorage {
  /** The last row is not the chat's end: nobody is taken along from there. */
  readonly isOpenEnded: boolean
  /** The row to begin at. */
  readonly target: string | undefined
}

/** Since when a reader is away from the end: below which row, as far as rows below can be told to be new. */
interface Away {
  readonly lastKey: string | null
}

/**
 * Keeps a reader where they are: at the end, which moves while an answer arrives, or anywhere above it, where nothing
 * may move. Whoever scrolls up leaves the end; whoever comes back to it is taken along again. Who was led to a row
 * begins there.
 */
export function useScrollAnchor(
  rows: readonly Row[],
  list: RefObject<VirtualizerHandle | null>,
  { isOpenEnded, target }: Anchorage,
) {
  const isAtEnd = useRef(target === undefined)
  const lastOffset = useRef(0)
  const lastKey = isOpenEnded ? null : (rows.at(-1)?.key ?? null)
  const [away, setAway] = useState<Away | null>(target === undefined ? null : { lastKey })

  function onScroll(offset: number): void {
    const { current } = list
    if (!current) return
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
    settle(true)
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }

  useTarget(rows, list, target, () => settle(false))
  const content = useStickyEnd(isAtEnd, () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' }))
  const seen = away?.lastKey == null ? -1 : rows.findIndex(row => row.key === away.lastKey)
  return {
    content,
    onScroll,
    goToEnd,
    isAway: away !== null,
    unseen: seen < 0 ? 0 : rows.length - 1 - seen,
  }
}

/** Goes to a row once, when it is asked for and there. */
function useTarget(
  rows: readonly Row[],
  list: RefObject<VirtualizerHandle | null>,
  target: string | undefined,
  onLed: () => void,
): void {
  const led = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (led.current === target) return
    const at = rows.findIndex(row => row.key === target)
    if (target !== undefined && at < 0) return
    led.current = target
    if (at < 0) return
    onLed()
    list.current?.scrollToIndex(at, { align: 'center' })
  })
}

/** Follows the end whenever the content changes its height, before that is painted. */
function useStickyEnd(isAtEnd: RefObject<boolean>, follow: () => void): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  const latest = useRef(follow)
  useLayoutEffect(() => {
    latest.current = follow
    if (isAtEnd.current) follow()
  })
  useLayoutEffect(() => {
    if (!content.current) return
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) latest.current()
    })
    sizes.observe(content.current)
    return () => sizes.disconnect()
  }, [isAtEnd])
  return content
}

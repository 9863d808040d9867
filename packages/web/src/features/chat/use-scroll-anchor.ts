import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './rows.ts'

/** Nearer to the end than this counts as being there. */
const END_SLACK = 48

/**
 * Keeps a reader where they are: at the end, which moves while an answer arrives, or anywhere above it, where nothing
 * may move. Whoever scrolls up leaves the end; whoever comes back to it is taken along again.
 */
export function useScrollAnchor(rows: readonly Row[], list: RefObject<VirtualizerHandle | null>) {
  const isAtEnd = useRef(true)
  const lastOffset = useRef(0)
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const lastKey = rows.at(-1)?.key ?? null

  function onScroll(offset: number): void {
    const { current } = list
    if (!current) return
    const toEnd = current.scrollSize - current.viewportSize - offset
    const isUpward = offset < lastOffset.current
    lastOffset.current = offset
    if (toEnd <= END_SLACK) settle(true)
    else if (isUpward) settle(false) // growing text also leaves room below, but moves nobody upward
  }

  function settle(atEnd: boolean): void {
    if (isAtEnd.current === atEnd) return
    isAtEnd.current = atEnd
    setLeftAt(atEnd ? null : lastKey)
  }

  function goToEnd(): void {
    settle(true)
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }

  const content = useStickyEnd(isAtEnd, () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' }))
  const seen = rows.findIndex(row => row.key === leftAt)
  return {
    content,
    onScroll,
    goToEnd,
    isAway: leftAt !== null,
    unseen: leftAt === null || seen < 0 ? 0 : rows.length - 1 - seen,
  }
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

import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { seats } from './page-frames.ts'

/** A seat among the frames that run, for as long as one is wanted; `insist` takes that of another. */
export function useSeat(isWanted: boolean): { isSeated: boolean; insist: () => void } {
  const sitter = useMemo(() => ({}), [])
  // Before anything is painted: who gets a seat at once never shows that it waits.
  useLayoutEffect(() => {
    if (!isWanted) return
    seats.join(sitter)
    return () => seats.leave(sitter)
  }, [isWanted, sitter])
  const isSeated = useSyncExternalStore(seats.subscribe, () => seats.isSeated(sitter))
  return { isSeated, insist: () => seats.jump(sitter) }
}

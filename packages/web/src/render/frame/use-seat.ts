import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { seats } from './live-frames.ts'

/** A seat among the frames that run, for as long as one is wanted; `insist` takes that of another. */
export function useSeat(isWanted: boolean): { isSeated: boolean; insist: () => void } {
  const sitter = useMemo(() => ({}), [])
  useEffect(() => {
    if (!isWanted) return
    seats.join(sitter)
    return () => seats.leave(sitter)
  }, [isWanted, sitter])
  const isSeated = useSyncExternalStore(seats.subscribe, () => seats.isSeated(sitter))
  return { isSeated, insist: () => seats.jump(sitter) }
}

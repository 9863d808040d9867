import { offsetIn } from '../../macros/time/zone.ts'

/** The moment at which clocks showed a time. The time is given as if it were UTC, both in milliseconds. */
export type WallClock = (wall: number) => number

/**
 * The clock on the wall of an IANA time zone; UTC when there is no such zone. A time that a change of clocks skipped
 * or repeated is read as one of its two neighbours.
 */
export function wallClock(timeZone: string): WallClock {
  const offsetAt = offsetIn(timeZone)
  return wall => wall - offsetAt(wall - offsetAt(wall))
}

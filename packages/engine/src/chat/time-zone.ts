/** The moment at which clocks showed a time. The time is given as if it were UTC, both in milliseconds. */
export type WallClock = (wall: number) => number

const HOUR = 3_600_000

/**
 * The clock on the wall of an IANA time zone; UTC when there is no such zone. A time that a change of clocks skipped
 * or repeated is read as one of its two neighbours.
 */
export function wallClock(timeZone: string): WallClock {
  const format = formatOf(timeZone)
  // Zones change at whole quarters of hours at the finest, so that a file's messages share a few lookups.
  const offsets = new Map<number, number>()
  const offsetAt = (time: number): number => {
    const key = Math.floor(time / (HOUR / 4))
    const known = offsets.get(key) ?? wallOf(format, key * (HOUR / 4)) - key * (HOUR / 4)
    offsets.set(key, known)
    return known
  }
  return wall => wall - offsetAt(wall - offsetAt(wall))
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  const options = { ...parts, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' } as const
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
}

function wallOf(format: Intl.DateTimeFormat, time: number): number {
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** A zone's offset ahead of UTC at a moment, in milliseconds. */
export type ZoneOffset = (moment: number) => number

/** In milliseconds. UTC offsets change only at quarter hours, so all moments of a quarter hour share one lookup. */
const QUARTER = 15 * 60_000

/** Falls back to UTC if the zone is unknown. */
export function zoneOffsetOf(timeZone: string): ZoneOffset {
  const format = formatOf(timeZone)
  const offsets = new Map<number, number>()
  return moment => {
    const quarter = Math.floor(moment / QUARTER) * QUARTER
    const offset = offsets.get(quarter) ?? shownAt(quarter, format) - quarter
    offsets.set(quarter, offset)
    return offset
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  const options = { ...date, ...time, calendar: 'gregory', numberingSystem: 'latn' } as const
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
}

/** The local time as if it were UTC. */
function shownAt(moment: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const [hour, minute, second] = [part('hour'), part('minute'), part('second')]
  return Date.UTC(part('year'), part('month') - 1, part('day'), hour, minute, second)
}

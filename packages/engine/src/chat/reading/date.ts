import { zoneOffsetOf } from '../../macros/time/zone.ts'

/** Smaller numbers are seconds: as milliseconds they would be before 1973. */
const LEAST_MILLISECONDS = 100_000_000_000
/** The end of year 9999, the last that common formats can express. */
const MAX_TIME = 253_402_300_799_999

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)? ?(?:(Z)|([+-])(\d\d):?(\d\d))?$/i
const COMPACT = /^(\d{4})-(\d\d?)-(\d\d?) ?@(\d\d?)h ?(\d\d?)m ?(\d\d?)s(?: ?(\d{1,3})ms)?$/
const ENGLISH = /^([a-z]{3,9})\.? (\d\d?), (\d{4}),? (\d\d?):(\d\d)(?::(\d\d))?(?: ?([ap])m)?$/i
/** Without leading zeros or with other separators than ISO's. */
const NUMERIC = /^(\d{4})[-/.年](\d\d?)[-/.月](\d\d?)日?(?:[ T](\d\d?):(\d\d)(?::(\d\d))?)?$/
/** JavaScript's `toString`, with a name of the zone in brackets. */
const SCRIPT =
  /^[a-z]{3} ([a-z]{3}) (\d\d) (\d{4}) (\d\d):(\d\d):(\d\d) GMT([+-])(\d\d)(\d\d)(?: \([^()]*\))?$/i

/**
 * Parses a date in any known format (docs/spec/formats.md 6.2) to milliseconds since 1970; null if unknown. Dates
 * without a zone use the given clock, except the compact `2024-7-12@01h31m37s`, which is UTC.
 */
export function readDate(value: unknown, clock: WallClock): number | null {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^\d{1,16}$/.test(text)) return fromNumber(Number(text))
  return (
    fromIso(text, clock) ??
    fromCompact(text) ??
    fromEnglish(text, clock) ??
    fromNumeric(text, clock) ??
    fromScript(text)
  )
}

/** Writes an ISO date; null outside the range that all programs can read. */
export function writeDate(time: number): string | null {
  return time >= 0 && time <= MAX_TIME ? new Date(time).toISOString() : null
}

function fromNumber(value: number): number | null {
  if (!(value > 0)) return null
  const time = value < LEAST_MILLISECONDS ? value * 1000 : value
  return time <= MAX_TIME ? Math.round(time) : null
}

function fromIso(text: string, clock: WallClock): number | null {
  const match = ISO.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second, fraction = '', utc, sign, hours, minutes] = match
  const wall = wallTime([year, month, day, hour, minute, second, fraction.slice(0, 3).padEnd(3, '0')])
  if (wall === null || utc) return wall
  return sign === undefined ? clock(wall) : wall - zoneOffset(sign, hours, minutes)
}

function zoneOffset(sign = '', hours = '', minutes = ''): number {
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? -offset : offset
}

function fromCompact(text: string): number | null {
  const match = COMPACT.exec(text)
  return match && wallTime(match.slice(1))
}

function fromEnglish(text: string, clock: WallClock): number | null {
  const match = ENGLISH.exec(text)
  if (!match) return null
  const [, name = '', day, year, hour, minute, second, half = ''] = match
  const hours = half === '' ? hour : fullHours(Number(hour), half)
  if (hours === null) return null
  const wall = wallTime([year, monthNumber(name), day, hours, minute, second])
  return wall === null ? null : clock(wall)
}

const monthNumber = (name: string): string =>
  String(MONTHS.findIndex(month => month.startsWith(name.toLowerCase())) + 1)

/** Null for 0 and 13 o'clock. */
function fullHours(hours: number, half: string): string | null {
  if (hours < 1 || hours > 12) return null
  return String((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0))
}

function fromNumeric(text: string, clock: WallClock): number | null {
  const match = NUMERIC.exec(text)
  const wall = match && wallTime(match.slice(1))
  return wall === null ? null : clock(wall)
}

function fromScript(text: string): number | null {
  const match = SCRIPT.exec(text)
  if (!match) return null
  const [, month = '', day, year, hour, minute, second, sign, hours, minutes] = match
  const wall = wallTime([year, monthNumber(month), day, hour, minute, second])
  return wall === null ? null : wall - zoneOffset(sign, hours, minutes)
}

/** Date parts as a UTC time; null for invalid dates such as February 31st. */
function wallTime(parts: readonly (string | undefined)[]): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, millisecond = 0] = parts.map(part =>
    Number(part ?? 0),
  )
  const time = Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
  const date = new Date(time)
  const isReal =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute
  return isReal ? time : null
}

/** Converts local time (as if UTC) to UTC, both in ms. */
export type WallClock = (wall: number) => number

/**
 * The clock of an IANA zone, or UTC if the zone is unknown. A local time that a clock change repeats means one of its
 * two moments; a skipped one moves out of the gap.
 */
export function wallClock(timeZone: string): WallClock {
  const offsetAt = zoneOffsetOf(timeZone)
  return wall => wall - offsetAt(wall - offsetAt(wall))
}

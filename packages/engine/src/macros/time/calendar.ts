import type { Clock } from '../context/values.ts'
import { type ZoneOffset, zoneOffsetOf } from './zone.ts'

const MINUTE = 60_000

/**
 * What a user's clock shows, as a date whose UTC fields are the fields of the wall: so everything after the zone is
 * plain reckoning. `offset` is how far the wall is ahead of UTC, in minutes.
 */
export type WallTime = { time: Date; offset: number }

/** How something of the wall is written. */
type DateStyle = Intl.DateTimeFormatOptions

/** What lengths of time are said in. */
export type TimeUnit = 'minute' | 'hour' | 'day' | 'month' | 'year'

/** Times as one user reads them: in a zone, and in a language. Making formatters is slow, so they are kept. */
export class Calendar {
  readonly locale: string
  readonly #zone: ZoneOffset
  readonly #formats = new Map<string, Intl.DateTimeFormat>()
  readonly #lengths = new Map<TimeUnit, Intl.NumberFormat>()
  #distances: Intl.RelativeTimeFormat | undefined

  constructor({ time_zone, locale }: Clock) {
    this.locale = knownLocale(locale) ?? 'en'
    this.#zone = zoneOffsetOf(time_zone)
  }

  /** What the wall shows at a moment, where it is so many minutes ahead of UTC instead of in the user's zone. */
  wallAt(moment: number, offset = this.#offsetAt(moment)): WallTime {
    return { time: new Date(moment + offset * MINUTE), offset }
  }

  /** The moment at which the user's wall shows this, given as if it were UTC. */
  momentOf(shown: number): number {
    const guess = shown - this.#offsetAt(shown) * MINUTE
    return shown - this.#offsetAt(guess) * MINUTE
  }

  /** What the wall shows in the user's language. */
  say({ time }: WallTime, style: DateStyle): string {
    // Some languages put narrow spaces between digits and words, which nobody would find again.
    return this.#format(style)
      .format(time)
      .replace(/[\u202f\u00a0]/g, ' ')
  }

  /** One part of what the wall shows, such as `dayPeriod`; '' when the language has none. */
  sayPart({ time }: WallTime, style: DateStyle, part: Intl.DateTimeFormatPartTypes): string {
    return (
      this.#format(style)
        .formatToParts(time)
        .find(({ type }) => type === part)?.value ?? ''
    )
  }

  /** So many of a unit: `5 minutes`. */
  sayLength(count: number, unit: TimeUnit): string {
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const
    const format = this.#lengths.get(unit) ?? new Intl.NumberFormat(this.locale, style)
    this.#lengths.set(unit, format)
    return format.format(count)
  }

  /** So many of a unit from now on, or ago: `in 5 minutes`. */
  sayDistance(count: number, unit: TimeUnit): string {
    this.#distances ??= new Intl.RelativeTimeFormat(this.locale)
    return this.#distances.format(count, unit)
  }

  #format(style: DateStyle): Intl.DateTimeFormat {
    const key = JSON.stringify(style)
    const format = this.#formats.get(key) ?? new Intl.DateTimeFormat(this.locale, { ...GREGORIAN, ...style })
    this.#formats.set(key, format)
    return format
  }

  #offsetAt(moment: number): number {
    return Math.round(this.#zone(moment) / MINUTE)
  }
}

const GREGORIAN = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const

const CALENDARS = new WeakMap<Clock, Calendar>()

/** The calendar of a clock, made once for all texts of a prompt. */
export function getCalendar(clock: Clock): Calendar {
  const calendar = CALENDARS.get(clock) ?? new Calendar(clock)
  CALENDARS.set(clock, calendar)
  return calendar
}

/** Nothing when the host does not know the language, which it says by throwing. */
function knownLocale(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).toString()
  } catch {
    return undefined
  }
}

import type { Clock } from '../context/values.ts'
import { type ZoneOffset, zoneOffsetOf } from './zone.ts'

const MINUTE = 60_000

/**
 * A user's local time as a Date whose UTC fields hold the local ones, so that later code needs no zone. `offset` is
 * minutes ahead of UTC.
 */
export type WallTime = { time: Date; offset: number }

type DateStyle = Intl.DateTimeFormatOptions

export type TimeUnit = 'minute' | 'hour' | 'day' | 'month' | 'year'

/** Time in a zone and language. Caches formatters, which are slow to create. */
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

  /** Local time at a moment, in the user's zone or with a given offset in minutes. */
  wallAt(moment: number, offset = this.#offsetAt(moment)): WallTime {
    return { time: new Date(moment + offset * MINUTE), offset }
  }

  /** The moment of a local time, given as if UTC. */
  momentOf(shown: number): number {
    const guess = shown - this.#offsetAt(shown) * MINUTE
    return shown - this.#offsetAt(guess) * MINUTE
  }

  say({ time }: WallTime, style: DateStyle): string {
    // Some languages use narrow spaces, which searches would not match.
    return this.#format(style)
      .format(time)
      .replace(/[\u202f\u00a0]/g, ' ')
  }

  /** One part of a date, such as `dayPeriod`; empty if the language has none. */
  sayPart({ time }: WallTime, style: DateStyle, part: Intl.DateTimeFormatPartTypes): string {
    return (
      this.#format(style)
        .formatToParts(time)
        .find(({ type }) => type === part)?.value ?? ''
    )
  }

  /** Formats a duration, such as `5 minutes`. */
  sayLength(count: number, unit: TimeUnit): string {
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const
    const format = this.#lengths.get(unit) ?? new Intl.NumberFormat(this.locale, style)
    this.#lengths.set(unit, format)
    return format.format(count)
  }

  /** Formats a distance, such as `in 5 minutes`. */
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

/** Cached per clock, which all texts of a prompt share. */
export function getCalendar(clock: Clock): Calendar {
  const calendar = CALENDARS.get(clock) ?? new Calendar(clock)
  CALENDARS.set(clock, calendar)
  return calendar
}

/** Returns undefined if the host throws because it does not know the language. */
function knownLocale(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).toString()
  } catch {
    return undefined
  }
}

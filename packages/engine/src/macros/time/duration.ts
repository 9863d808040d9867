import type { Calendar, TimeUnit } from './calendar.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A Gregorian year and its twelfth, on average. */
const YEAR = 365.2425 * DAY
const MONTH = YEAR / 12

type RoundedDuration = { count: number; unit: TimeUnit }

/** Each unit, how long it is, and how many of it are still said before the next one takes over. */
const UNITS: readonly [TimeUnit, number, number][] = [
  ['minute', MINUTE, 44],
  ['hour', HOUR, 21],
  ['day', DAY, 25],
  ['month', MONTH, 10],
  ['year', YEAR, Number.POSITIVE_INFINITY],
]

/** What is too short to be counted, how it is said to lie ahead or behind, and how one says that there was nothing. */
const WORDS = {
  en: { few: 'a few seconds', ahead: 'in a few seconds', behind: 'a few seconds ago', now: 'just now' },
  zh: { few: '几秒', ahead: '几秒后', behind: '几秒前', now: '刚刚' },
}

function durationWords({ locale }: Calendar): (typeof WORDS)['en'] {
  return locale.startsWith('zh') ? WORDS.zh : WORDS.en
}

/** How one says that no time has passed. */
export function formatJustNow(calendar: Calendar): string {
  return durationWords(calendar).now
}

/** How long something took, as one says it: `5 minutes`, `an hour`, `3天`. Takes milliseconds. */
export function formatDuration(milliseconds: number, calendar: Calendar): string {
  const rounded = round(milliseconds)
  if (rounded === null) return durationWords(calendar).few
  return formatSpoken(calendar.sayLength(rounded.count, rounded.unit), calendar)
}

/** How far something lies ahead or, when negative, behind: `in 5 minutes`, `3天前`. Takes milliseconds. */
export function formatRelativeTime(milliseconds: number, calendar: Calendar): string {
  const rounded = round(milliseconds)
  const isAhead = milliseconds > 0
  if (rounded === null) return isAhead ? durationWords(calendar).ahead : durationWords(calendar).behind
  return formatSpoken(calendar.sayDistance(isAhead ? rounded.count : -rounded.count, rounded.unit), calendar)
}

/** The unit in which one would say it, and how many; null for a few seconds. */
function round(milliseconds: number): RoundedDuration | null {
  const length = Math.abs(milliseconds)
  if (Math.round(length / SECOND) < 45) return null
  for (const [unit, size, most] of UNITS) {
    const count = Math.max(1, Math.round(length / size))
    if (count <= most) return { count, unit }
  }
  return null
}

/** English says `an hour` for one of them. */
function formatSpoken(text: string, { locale }: Calendar): string {
  if (!locale.startsWith('en')) return text
  return text.replace(/\b1 (?=hour)/, 'an ').replace(/\b1 (?=\w)/, 'a ')
}

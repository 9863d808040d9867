import type { Calendar, TimeUnit } from './calendar.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Average Gregorian year and month, in milliseconds. */
const YEAR = 365.2425 * DAY
const MONTH = YEAR / 12

type RoundedDuration = { count: number; unit: TimeUnit }

/** Units, their length in milliseconds, and the largest count before the next unit takes over. */
const UNITS: readonly [TimeUnit, number, number][] = [
  ['minute', MINUTE, 44],
  ['hour', HOUR, 21],
  ['day', DAY, 25],
  ['month', MONTH, 10],
  ['year', YEAR, Number.POSITIVE_INFINITY],
]

const WORDS = {
  en: { few: 'a few seconds', ahead: 'in a few seconds', behind: 'a few seconds ago', now: 'just now' },
  zh: { few: '几秒', ahead: '几秒后', behind: '几秒前', now: '刚刚' },
}

function durationWords({ locale }: Calendar): (typeof WORDS)['en'] {
  return locale.startsWith('zh') ? WORDS.zh : WORDS.en
}

export function formatJustNow(calendar: Calendar): string {
  return durationWords(calendar).now
}

/** Formats a duration in everyday words, such as `5 minutes`, `an hour` or `3天`. */
export function formatDuration(milliseconds: number, calendar: Calendar): string {
  const rounded = round(milliseconds)
  if (rounded === null) return durationWords(calendar).few
  return formatSpoken(calendar.sayLength(rounded.count, rounded.unit), calendar)
}

/** Formats a distance in time in everyday words, such as `in 5 minutes` or `3天前`; negative is past. */
export function formatRelativeTime(milliseconds: number, calendar: Calendar): string {
  const rounded = round(milliseconds)
  const isAhead = milliseconds > 0
  if (rounded === null) return isAhead ? durationWords(calendar).ahead : durationWords(calendar).behind
  return formatSpoken(calendar.sayDistance(isAhead ? rounded.count : -rounded.count, rounded.unit), calendar)
}

/** Returns the unit and count; null for a few seconds. */
function round(milliseconds: number): RoundedDuration | null {
  const length = Math.abs(milliseconds)
  if (Math.round(length / SECOND) < 45) return null
  for (const [unit, size, maxCount] of UNITS) {
    const count = Math.max(1, Math.round(length / size))
    if (count <= maxCount) return { count, unit }
  }
  return null
}

/** In English, `1` becomes an article: `an hour`. */
function formatSpoken(text: string, { locale }: Calendar): string {
  if (!locale.startsWith('en')) return text
  return text.replace(/\b1 (?=hour)/, 'an ').replace(/\b1 (?=\w)/, 'a ')
}

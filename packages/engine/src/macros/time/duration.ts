const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A Gregorian year and its twelfth, on average. */
const YEAR = 365.2425 * DAY
const MONTH = YEAR / 12

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year'
type Rounded = { count: number; unit: Unit }

/** Each unit, how long it is, and how many of it are still said before the next one takes over. */
const UNITS: readonly [Unit, number, number][] = [
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

function wordsIn(locale: string): (typeof WORDS)['en'] {
  return locale.startsWith('zh') ? WORDS.zh : WORDS.en
}

/** How one says that no time has passed. */
export function sayJustNow(locale: string): string {
  return wordsIn(locale).now
}

/** How long something took, as one says it: `5 minutes`, `an hour`, `3天`. Takes milliseconds. */
export function sayDuration(milliseconds: number, locale: string): string {
  const rounded = round(milliseconds)
  if (rounded === null) return wordsIn(locale).few
  return spoken(lengths(locale, rounded.unit).format(rounded.count), locale)
}

/** How far something lies ahead or, when negative, behind: `in 5 minutes`, `3天前`. Takes milliseconds. */
export function sayDifference(milliseconds: number, locale: string): string {
  const rounded = round(milliseconds)
  const isAhead = milliseconds > 0
  if (rounded === null) return isAhead ? wordsIn(locale).ahead : wordsIn(locale).behind
  return spoken(distances(locale).format(isAhead ? rounded.count : -rounded.count, rounded.unit), locale)
}

/** Making formatters is slow and there are few of them: one for each unit of each language that is in use. */
const LENGTHS = new Map<string, Intl.NumberFormat>()
const DISTANCES = new Map<string, Intl.RelativeTimeFormat>()

function lengths(locale: string, unit: Unit): Intl.NumberFormat {
  const key = `${locale} ${unit}`
  const format =
    LENGTHS.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  LENGTHS.set(key, format)
  return format
}

function distances(locale: string): Intl.RelativeTimeFormat {
  const format = DISTANCES.get(locale) ?? new Intl.RelativeTimeFormat(locale)
  DISTANCES.set(locale, format)
  return format
}

/** The unit in which one would say it, and how many; null for a few seconds. */
function round(milliseconds: number): Rounded | null {
  const length = Math.abs(milliseconds)
  if (Math.round(length / SECOND) < 45) return null
  for (const [unit, size, most] of UNITS) {
    const count = Math.max(1, Math.round(length / size))
    if (count <= most) return { count, unit }
  }
  return null
}

/** English says `an hour` for one of them. */
function spoken(text: string, locale: string): string {
  if (!locale.startsWith('en')) return text
  return text.replace(/\b1 (?=hour)/, 'an ').replace(/\b1 (?=\w)/, 'a ')
}

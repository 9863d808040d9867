import { getLocale } from './locale.ts'

/** `12.3k`, `1.2万`. */
export const formatCount = (count: number): string =>
  new Intl.NumberFormat(getLocale(), { notation: 'compact', maximumFractionDigits: 1 }).format(count)

export const formatNumber = (value: number): string => new Intl.NumberFormat(getLocale()).format(value)

/** `4`, `4.6`. */
export const formatRating = (average: number): string =>
  new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(average)

export const formatDate = (time: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(new Date(time))

export const formatDateTime = (time: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))

/** Today's times without date, others as date. */
export function formatMoment(time: string, now = new Date()): string {
  const then = new Date(time)
  const isToday = then.toDateString() === now.toDateString()
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const)
  return new Intl.DateTimeFormat(getLocale(), style).format(then)
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `3 minutes ago`; a date after a week. */
export function formatAgo(time: string, now = Date.now()): string {
  const seconds = (now - Date.parse(time)) / 1000
  if (seconds > 7 * 86_400) return formatDate(time)
  const words = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' })
  const step = STEPS.find(([, length]) => seconds >= length)
  return step ? words.format(-Math.floor(seconds / step[1]), step[0]) : words.format(0, 'second')
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `396 kB`, `10 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)))
  const unit = UNITS[power] ?? 'byte'
  const style = { style: 'unit', unit, maximumFractionDigits: power > 1 ? 1 : 0 } as const
  return new Intl.NumberFormat(getLocale(), style).format(bytes / 1024 ** power)
}

const DAY_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Without the year. Separate, because no first page needs it. */
export const formatDayTime = (time: number): string =>
  new Intl.DateTimeFormat(getLocale(), DAY_TIME).format(time)

/** In the page's language; invalid tags stay unchanged. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([getLocale()], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag // invalid tag
  }
}

/** The device's IANA time zone; empty if the browser knows only an offset. */
export function timeZone(): { time_zone?: string } {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions()
  return /^[A-Za-z]/.test(name ?? '') ? { time_zone: name } : {}
}

import type { Calendar } from './calendar.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MAX_LENGTH = 80

const YEAR_FIRST = /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?(?:[t,]|(?=\s|$))/i
const MONTH_NAMED =
  /^(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?:,| at)?(?=\s|$)/i
const DAY_FIRST = /^(?<day>\d{1,2}) (?<name>[a-z]{3})[a-z]*\.?,? (?<year>\d{4}),?(?=\s|$)/i
const AMERICAN = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}),?(?=\s|$)/
const DATES = [YEAR_FIRST, MONTH_NAMED, DAY_FIRST, AMERICAN]

const CLOCK =
  /^(?:(?<before>上午|下午) ?)?(?<hour>\d{1,2})[:时点](?<minute>\d{2})(?:[:分](?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?[分秒]?(?: ?(?<half>[ap])\.?m\.?)?(?: ?(?<zone>z|utc|[+-]\d{2}:?\d{2}))?$/i

/**
 * Parses `2024-05-11 12:30`, `May 11, 2024 2:20 PM`, `2024年5月11日`, a time of today, or milliseconds; null for anything
 * else. Assumes the user's zone unless one is given.
 */
export function readTime(written: string, now: number, calendar: Calendar): number | null {
  const text = written.trim().replace(/\s+/g, ' ')
  if (text.length > MAX_LENGTH) return null
  if (/^\d{10,15}$/.test(text)) return text.length === 10 ? Number(text) * 1000 : Number(text)
  const match = DATES.map(pattern => pattern.exec(text)).find(result => result !== null)
  const day = match ? readDay(match.groups ?? {}) : startOfDay(calendar.wallAt(now).time)
  const rest = text.slice(match?.[0].length ?? 0).trim()
  if (day === null) return null
  if (rest === '') return match ? calendar.momentOf(day) : null
  return readClock(rest, day, calendar)
}

type TimeGroups = { [name: string]: string | undefined }

function readDay({ year, month, name, day }: TimeGroups): number | null {
  const index = name ? MONTHS.indexOf(name.toLowerCase()) : Number(month) - 1
  const time = new Date(Date.UTC(Number(year), index, Number(day)))
  const isReal = time.getUTCMonth() === index && time.getUTCDate() === Number(day)
  return isReal ? time.getTime() : null
}

function startOfDay(time: Date): number {
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate())
}

function readClock(text: string, day: number, calendar: Calendar): number | null {
  const groups: TimeGroups | undefined = CLOCK.exec(text)?.groups
  const hour = groups && hourOf(groups)
  if (hour === undefined || Number(groups?.minute) > 59 || Number(groups?.second ?? 0) > 59) return null
  const { minute, second = '0', fraction = '0', zone } = groups ?? {}
  const seconds = (hour * 60 + Number(minute)) * 60 + Number(`${second}.${fraction}`)
  const shown = day + Math.round(seconds * 1000)
  return zone === undefined ? calendar.momentOf(shown) : shown - offsetOf(zone)
}

function hourOf({ hour, half = '', before }: TimeGroups): number | undefined {
  const isAfternoon = half.toLowerCase() === 'p' || before === '下午'
  if (half === '' && before === undefined) return Number(hour) > 23 ? undefined : Number(hour)
  if (Number(hour) < 1 || Number(hour) > 12) return undefined
  return (Number(hour) % 12) + (isAfternoon ? 12 : 0)
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -offset : offset
}

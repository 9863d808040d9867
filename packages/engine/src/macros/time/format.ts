import type { Calendar, WallTime } from './calendar.ts'

/** Bracketed text is literal; letters that are not tokens stay. */
const TOKEN =
  /\[[^[\]]*\]|YYYY|YY|Q|MMMM|MMM|MM|M|DDDD|DDD|DD|Do|D|dddd|ddd|dd|d|E|WW|W|HH|H|hh|h|kk|k|mm|m|SSS|SS|S|ss|s|LTS|LT|LLLL|LLL|LL|L|A|a|ZZ|Z|X|x/g

type TokenFormatter = (wall: WallTime, calendar: Calendar) => string | number

/** `pattern` is one of moment.js, such as `YYYY-MM-DD HH:mm`. */
export function formatTime(pattern: string, wall: WallTime, calendar: Calendar): string {
  return pattern.replace(TOKEN, token => {
    if (token.startsWith('[')) return token.slice(1, -1)
    return String(TOKENS.get(token)?.(wall, calendar))
  })
}

/** A number token and its zero-padded form. */
function numbers(token: string, of: (time: Date) => number, digits = 2): [string, TokenFormatter][] {
  return [
    [token, ({ time }) => of(time)],
    [token.repeat(2), ({ time }) => String(of(time)).padStart(digits, '0')],
  ]
}

function styled(style: Intl.DateTimeFormatOptions): TokenFormatter {
  return (wall, calendar) => calendar.say(wall, style)
}

const longDate = styled({ dateStyle: 'long' })
const shortTime = styled({ timeStyle: 'short' })
const halfOfDay: TokenFormatter = (wall, calendar) =>
  calendar.sayPart(wall, { hour: 'numeric', hour12: true }, 'dayPeriod')

const TOKENS: ReadonlyMap<string, TokenFormatter> = new Map<string, TokenFormatter>([
  ['YYYY', ({ time }) => String(time.getUTCFullYear()).padStart(4, '0')],
  ['YY', ({ time }) => String(time.getUTCFullYear()).slice(-2)],
  ['Q', ({ time }) => Math.floor(time.getUTCMonth() / 3) + 1],
  ...numbers('M', time => time.getUTCMonth() + 1),
  ['MMM', styled({ month: 'short' })],
  ['MMMM', styled({ month: 'long' })],
  ...numbers('D', time => time.getUTCDate()),
  ['Do', ({ time }, { locale }) => ordinal(time.getUTCDate(), locale)],
  ['DDD', ({ time }) => dayOfYear(time)],
  ['DDDD', ({ time }) => String(dayOfYear(time)).padStart(3, '0')],
  ['d', ({ time }) => time.getUTCDay()],
  ['dd', (wall, calendar) => calendar.say(wall, { weekday: 'short' }).slice(0, 2)],
  ['ddd', styled({ weekday: 'short' })],
  ['dddd', styled({ weekday: 'long' })],
  ['E', ({ time }) => time.getUTCDay() || 7],
  ...numbers('W', isoWeek),
  ...numbers('H', time => time.getUTCHours()),
  ...numbers('h', time => time.getUTCHours() % 12 || 12),
  ...numbers('k', time => time.getUTCHours() || 24),
  ...numbers('m', time => time.getUTCMinutes()),
  ...numbers('s', time => time.getUTCSeconds()),
  ['S', ({ time }) => milliseconds(time).slice(0, 1)],
  ['SS', ({ time }) => milliseconds(time).slice(0, 2)],
  ['SSS', ({ time }) => milliseconds(time)],
  ['A', halfOfDay],
  ['a', (wall, calendar) => String(halfOfDay(wall, calendar)).toLowerCase()],
  ['Z', ({ offset }) => zone(offset, ':')],
  ['ZZ', ({ offset }) => zone(offset, '')],
  ['X', ({ time, offset }) => Math.floor(time.getTime() / 1000) - offset * 60],
  ['x', ({ time, offset }) => time.getTime() - offset * 60_000],
  ['LT', shortTime],
  ['LTS', styled({ timeStyle: 'medium' })],
  ['L', styled({ year: 'numeric', month: '2-digit', day: '2-digit' })],
  ['LL', longDate],
  ['LLL', (wall, calendar) => `${longDate(wall, calendar)} ${shortTime(wall, calendar)}`],
  ['LLLL', (wall, calendar) => `${calendar.say(wall, { dateStyle: 'full' })} ${shortTime(wall, calendar)}`],
])

function milliseconds(time: Date): string {
  return String(time.getUTCMilliseconds()).padStart(3, '0')
}

function zone(offset: number, between: string): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const digits = [hours, minutes].map(part => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${digits.join(between)}`
}

const DAY = 86_400_000

function dayOfYear(time: Date): number {
  return Math.floor((time.getTime() - Date.UTC(time.getUTCFullYear(), 0, 1)) / DAY) + 1
}

/** ISO week; a week belongs to the year of its Thursday. */
function isoWeek(time: Date): number {
  const thursday = new Date(time.getTime() + (4 - (time.getUTCDay() || 7)) * DAY)
  return Math.ceil(dayOfYear(thursday) / 7)
}

const ENGLISH_ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENGLISH_ENDINGS = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])

function ordinal(day: number, locale: string): string {
  if (locale.startsWith('zh')) return `${day}日`
  return locale.startsWith('en')
    ? `${day}${ENGLISH_ENDINGS.get(ENGLISH_ORDINALS.select(day)) ?? 'th'}`
    : `${day}.`
}

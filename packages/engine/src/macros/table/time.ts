import type { Clock, MacroChat } from '../context/values.ts'
import { type Calendar, getCalendar, type WallTime } from '../time/calendar.ts'
import { formatDuration, formatJustNow, formatRelativeTime } from '../time/duration.ts'
import { formatTime } from '../time/format.ts'
import { readTime } from '../time/read-time.ts'
import { type Macro, type MacroNames, type MacroResult, macro } from './macro.ts'

type ClockReader = (
  calendar: Calendar,
  clock: Clock,
  args: readonly string[],
  chat: MacroChat | undefined,
) => MacroResult

/** Has no value without a clock. */
function clockMacro(names: MacroNames, args: readonly string[], read: ClockReader): Macro {
  return macro(
    names,
    args,
    (args, { values: { clock, chat } }) => clock && read(getCalendar(clock), clock, args, chat),
  )
}

function now(name: string, pattern: string): Macro {
  return clockMacro(name, [], (calendar, clock) => formatTime(pattern, calendar.wallAt(clock.now), calendar))
}

export const TIME_MACROS: readonly Macro[] = [
  clockMacro('time', ['zone?'], (calendar, clock, [zone]) => {
    const wall = zone === undefined ? calendar.wallAt(clock.now) : wallTimeIn(zone, calendar, clock)
    return wall && formatTime('LT', wall, calendar)
  }),
  now('date', 'LL'),
  now('weekday', 'dddd'),
  now('isotime', 'HH:mm'),
  now('isodate', 'YYYY-MM-DD'),
  clockMacro('datetimeformat', ['pattern'], (calendar, clock, [pattern = '']) =>
    formatTime(pattern, calendar.wallAt(clock.now), calendar),
  ),
  clockMacro(['idle_duration', 'idleDuration'], [], (calendar, clock, _, chat) => {
    const since = chat && findLastUserTime(chat)
    return (
      chat && (since === undefined ? formatJustNow(calendar) : formatDuration(clock.now - since, calendar))
    )
  }),
  clockMacro('timeDiff', ['time', 'other'], (calendar, clock, args) => {
    const [time, other] = args.map(arg => readTime(arg, clock.now, calendar))
    return typeof time === 'number' && typeof other === 'number'
      ? formatRelativeTime(time - other, calendar)
      : null
  }),
]

function wallTimeIn(zone: string, calendar: Calendar, { now }: Clock): WallTime | null {
  const [, sign, hours, minutes = '0'] =
    /^utc([+-])(\d{1,2})(?::(\d\d))?$/i.exec(zone.replace(/\s/g, '')) ?? []
  if (sign === undefined) return null
  const offset = Number(hours) * 60 + Number(minutes)
  return calendar.wallAt(now, sign === '-' ? -offset : offset)
}

/** When the user last wrote before the newest visible message. */
function findLastUserTime({ messages }: MacroChat): number | undefined {
  const newest = messages.findLastIndex(message => !message.hidden)
  const lastMessage = messages.findLast(({ hidden, role }, at) => at < newest && !hidden && role === 'user')
  return lastMessage?.sent_at
}

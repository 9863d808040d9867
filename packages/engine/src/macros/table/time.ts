import type { Clock, MacroChat } from '../context/values.ts'
import { type Calendar, calendarOf, type Wall } from '../time/calendar.ts'
import { sayDifference, sayDuration, sayJustNow } from '../time/duration.ts'
import { formatTime } from '../time/format.ts'
import { readTime } from '../time/read-time.ts'
import { type Macro, macro, type Names, type Result } from './macro.ts'

type Read = (calendar: Calendar, clock: Clock, args: readonly string[], chat: MacroChat | undefined) => Result

/** A macro that looks at the clock: without one it has no value. */
function ofClock(names: Names, args: readonly string[], read: Read): Macro {
  return macro(
    names,
    args,
    (given, { values: { clock, chat } }) => clock && read(calendarOf(clock), clock, given, chat),
  )
}

/** A macro that says the present time in one pattern. */
function now(name: string, pattern: string): Macro {
  return ofClock(name, [], (calendar, clock) => formatTime(pattern, calendar.wallAt(clock.now), calendar))
}

/** The clock in the user's own zone and language. */
export const TIME_MACROS: readonly Macro[] = [
  ofClock('time', ['zone?'], (calendar, clock, [zone]) => {
    const wall = zone === undefined ? calendar.wallAt(clock.now) : wallIn(zone, calendar, clock)
    return wall && formatTime('LT', wall, calendar)
  }),
  now('date', 'LL'),
  now('weekday', 'dddd'),
  now('isotime', 'HH:mm'),
  now('isodate', 'YYYY-MM-DD'),
  ofClock('datetimeformat', ['pattern'], (calendar, clock, [pattern = '']) =>
    formatTime(pattern, calendar.wallAt(clock.now), calendar),
  ),
  ofClock(['idle_duration', 'idleDuration'], [], (calendar, clock, _, chat) => {
    const since = chat && lastAsked(chat)
    return chat && (since === undefined ? sayJustNow(calendar) : sayDuration(clock.now - since, calendar))
  }),
  ofClock('timeDiff', ['time', 'other'], (calendar, clock, args) => {
    const [time, other] = args.map(arg => readTime(arg, clock.now, calendar))
    return typeof time === 'number' && typeof other === 'number'
      ? sayDifference(time - other, calendar)
      : null
  }),
]

function wallIn(zone: string, calendar: Calendar, { now }: Clock): Wall | null {
  const [, sign, hours, minutes = '0'] =
    /^utc([+-])(\d{1,2})(?::(\d\d))?$/i.exec(zone.replace(/\s/g, '')) ?? []
  if (sign === undefined) return null
  const offset = Number(hours) * 60 + Number(minutes)
  return calendar.wallAt(now, sign === '-' ? -offset : offset)
}

/** When the user last said something before the newest message that is not hidden. */
function lastAsked({ messages }: MacroChat): number | undefined {
  const newest = messages.findLastIndex(message => !message.hidden)
  const asked = messages.findLast(({ hidden, role }, at) => at < newest && !hidden && role === 'user')
  return asked?.sent_at
}

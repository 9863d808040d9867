import { useEffect, useState } from 'react'
import { getLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'

/** In seconds; shorter waits aren't shown. */
const SHOWN_AFTER_S = 5

export function Thinking({ since }: { since: string }) {
  const time = useTimeWaited(since)
  return time === null ? m.chat_reasoning_arriving() : m.chat_thinking_waited({ time })
}

export function Waited({ since }: { since: string }) {
  const time = useTimeWaited(since)
  return time === null ? null : (
    <span aria-hidden="true" className="ml-1 text-xs text-ink-faint tabular-nums">
      {m.chat_waited({ time })}
    </span>
  )
}

/** For example `70 s` or `3 min 5 s`, updated each second; null while too short. */
function useTimeWaited(since: string): string | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return timeWaited(Math.floor((now - Date.parse(since)) / 1_000))
}

/** In the reader's language. Null if too short, or so long that a clock must be wrong. */
export function timeWaited(seconds: number): string | null {
  if (seconds < SHOWN_AFTER_S || seconds > 2 * 3_600) return null
  const unit = (value: number, name: 'minute' | 'second') =>
    new Intl.NumberFormat(getLocale(), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  // Below 100, plain seconds are easier to read.
  if (seconds < 100) return unit(seconds, 'second')
  return `${unit(Math.floor(seconds / 60), 'minute')} ${unit(seconds % 60, 'second')}`
}

import { useEffect, useState } from 'react'
import { getLocale } from '../../../i18n/locale.ts'

/** In seconds; shorter waits aren't shown. */
const SHOWN_AFTER_S = 5

/** For example `70 s` or `3 min 5 s`, updated each second; null while too short. */
export function useTimeWaited(since: string): string | null {
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

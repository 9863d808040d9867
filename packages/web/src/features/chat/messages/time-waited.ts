import { useEffect, useState } from 'react'
import { getLocale } from '../../../i18n/locale.ts'

/** Waits shorter than this are nothing to speak of. */
const SHOWN_AFTER_S = 5

/** How long ago something began, as `70 s` or `3 min 5 s`, told anew each second; null while that is nothing to speak of. */
export function useTimeWaited(since: string): string | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return timeWaited(Math.floor((now - Date.parse(since)) / 1_000))
}

/** A number of seconds in the reader's language. A clock that is wrong by an hour says nothing of a wait. */
export function timeWaited(seconds: number): string | null {
  if (seconds < SHOWN_AFTER_S || seconds > 2 * 3_600) return null
  const unit = (value: number, name: 'minute' | 'second') =>
    new Intl.NumberFormat(getLocale(), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  // People count in seconds as long as it goes.
  if (seconds < 100) return unit(seconds, 'second')
  return `${unit(Math.floor(seconds / 60), 'minute')} ${unit(seconds % 60, 'second')}`
}

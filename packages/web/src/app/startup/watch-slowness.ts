import { reportSlowness, startLightMode } from '../../ui/theme/light-mode.ts'

/** Frames that held the page up for so long, within such a while, are more than a page that only loads has. */
const LONG_MS = 200
const MANY = 8
const WHILE_MS = 20_000
/** A page that begins is busy, on any device. */
const BEGINNING_MS = 5_000

/** Steps down to light mode where the device is weak, or when frames keep taking long, which only some browsers tell. */
export function monitorFrameRate(): void {
  startLightMode()
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return
  let recent: readonly number[] = []
  const observer = new PerformanceObserver(list => {
    const long = list
      .getEntries()
      .filter(({ duration, startTime }) => duration >= LONG_MS && startTime > BEGINNING_MS)
    recent = [...recent, ...long.map(({ startTime }) => startTime)]
    const last = recent.at(-1) ?? 0
    recent = recent.filter(time => last - time < WHILE_MS)
    if (recent.length < MANY) return
    observer.disconnect()
    reportSlowness()
  })
  observer.observe({ type: 'longtask' })
}

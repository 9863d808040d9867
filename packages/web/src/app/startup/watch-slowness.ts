import { reportSlowness, startLightMode } from '../../ui/theme/light-mode.ts'

/** This many long frames within `WHILE_MS` (all in ms) indicate more than loading. */
const LONG_MS = 200
const MANY = 8
const WHILE_MS = 20_000
/** In milliseconds after the start; every page is busy then, so those frames don't count. */
const BEGINNING_MS = 5_000

/** Turns on light mode on weak devices, and after repeated long frames in browsers that report them. */
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

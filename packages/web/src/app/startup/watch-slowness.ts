import { reportSlowness, startLightMode } from '../../ui/theme/light-mode.ts'

/** This many long frames within `WINDOW_MS` (all in ms) indicate more than loading. */
const LONG_TASK_MS = 200
const MIN_LONG_TASKS = 8
const WINDOW_MS = 20_000
/** In milliseconds after the start; every page is busy then, so those frames don't count. */
const STARTUP_MS = 5_000

/** Turns on light mode on weak devices, and after repeated long frames in browsers that report them. */
export function monitorFrameRate(): void {
  startLightMode()
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return
  let recent: readonly number[] = []
  const observer = new PerformanceObserver(list => {
    const long = list
      .getEntries()
      .filter(({ duration, startTime }) => duration >= LONG_TASK_MS && startTime > STARTUP_MS)
    recent = [...recent, ...long.map(({ startTime }) => startTime)]
    const last = recent.at(-1) ?? 0
    recent = recent.filter(time => last - time < WINDOW_MS)
    if (recent.length < MIN_LONG_TASKS) return
    observer.disconnect()
    reportSlowness()
  })
  observer.observe({ type: 'longtask' })
}

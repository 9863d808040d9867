/** The page's own measurements, in milliseconds since navigation start. */
export interface PageVitals {
  /** When the main content appeared; 0 until then. */
  usable: number
  /** Largest contentful paint. */
  largest: number
  /** Sum of all layout shifts. */
  shift: number
}

declare global {
  interface Window {
    noticed: PageVitals
  }
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
  }
}

/** Runs in the page before any of its own code. */
export function watch(selector: string): void {
  const noticed: PageVitals = { usable: 0, largest: 0, shift: 0 }
  window.noticed = noticed
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) noticed.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as LayoutShift[])
      noticed.shift += entry.hadRecentInput ? 0 : entry.value // `layout-shift` entries only
  }).observe({ type: 'layout-shift', buffered: true })
  const look = (): void => {
    if (document.querySelector(selector) !== null) noticed.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

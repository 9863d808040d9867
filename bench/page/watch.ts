/** What the page itself noticed, in milliseconds from the start of its navigation. */
export interface PageVitals {
  /** When what one came for was there; 0 until then. */
  usable: number
  /** The largest contentful paint. */
  largest: number
  /** How far things moved, all shifts together. */
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

/** Runs in the page, before anything of it does. */
export function watch(selector: string): void {
  const noticed: PageVitals = { usable: 0, largest: 0, shift: 0 }
  window.noticed = noticed
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) noticed.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as LayoutShift[])
      noticed.shift += entry.hadRecentInput ? 0 : entry.value // what this observer is for
  }).observe({ type: 'layout-shift', buffered: true })
  const look = (): void => {
    if (document.querySelector(selector) !== null) noticed.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

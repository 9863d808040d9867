/** Does something that nothing waits for when the page has nothing else to do. Safari knows no idle time. */
export function whenQuiet(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 1_000)
}

const OVER = 'first_steps_dismissed'
const LATER = 'first_run_later'

/** Whether this browser's administrator is done with the guide, has put it away, or wants it another time. */
export function isFirstRunOver(): boolean {
  try {
    return localStorage.getItem(OVER) !== null || sessionStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

/** The guide does not come by itself again. */
export const endFirstRun = (): void => remember(() => localStorage.setItem(OVER, '1'))

/** The guide does not come again before the next visit. */
export const postponeFirstRun = (): void => remember(() => sessionStorage.setItem(LATER, '1'))

function remember(write: () => void): void {
  try {
    write()
  } catch {
    // Storage is forbidden: the guide comes back with the next page load.
  }
}

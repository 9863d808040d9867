const OVER = 'first_steps_dismissed'
const LATER = 'first_run_later'

/** True once the setup guide is finished, dismissed or postponed in this browser. */
export function isFirstRunOver(): boolean {
  try {
    return localStorage.getItem(OVER) !== null || sessionStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

/** Prevents the guide from opening by itself again. */
export const endFirstRun = (): void => remember(() => localStorage.setItem(OVER, '1'))

/** Postpones the guide to the next visit. */
export const postponeFirstRun = (): void => remember(() => sessionStorage.setItem(LATER, '1'))

function remember(write: () => void): void {
  try {
    write()
  } catch {
    // Storage is blocked, so the guide returns with the next page load.
  }
}

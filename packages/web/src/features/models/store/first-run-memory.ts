const DISMISSED_KEY = 'first_steps_dismissed'
const POSTPONED_KEY = 'first_run_later'

/** True once the setup guide is finished, dismissed or postponed in this browser. */
export function isFirstRunOver(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null || sessionStorage.getItem(POSTPONED_KEY) !== null
  } catch {
    return false
  }
}

/** Prevents the guide from opening by itself again. */
export const endFirstRun = (): void => remember(() => localStorage.setItem(DISMISSED_KEY, '1'))

/** Postpones the guide to the next visit. */
export const postponeFirstRun = (): void => remember(() => sessionStorage.setItem(POSTPONED_KEY, '1'))

function remember(write: () => void): void {
  try {
    write()
  } catch {
    // Storage is blocked, so the guide returns with the next page load.
  }
}

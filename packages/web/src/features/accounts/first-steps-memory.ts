const KEY = 'first_steps_dismissed'

/** Whether this browser's administrator has put the guide away. */
export function wereFirstStepsDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function dismissFirstSteps(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Storage is forbidden: the guide comes back with the next page load.
  }
}

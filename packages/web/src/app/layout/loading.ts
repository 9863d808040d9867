/** In milliseconds; after that, even a slow page becomes visible. */
const OVERLAY_MAX = 300

let loading = false
let going = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const isLoading = (): boolean => loading

/** True during any pending navigation, unlike `isLoading`. */
export const isGoing = (): boolean => going

export function subscribeLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The overlay lasts at most 300 ms, the bar until the page is ready. */
export function startLoading(): void {
  clearTimeout(timer)
  timer = setTimeout(() => change({ loading: false, going }), OVERLAY_MAX)
  change({ loading: true, going: true })
}

/** Call once the page or an error is shown. */
export function endLoading(): void {
  clearTimeout(timer)
  change({ loading: false, going: false })
}

function change(next: { loading: boolean; going: boolean }): void {
  if (loading === next.loading && going === next.going) return
  ;({ loading, going } = next)
  document.documentElement.toggleAttribute('data-going', going) // styles the pressed link (tokens.css)
  for (const listener of [...listeners]) listener()
}

/** However slow a page is, it is seen starting after this long. */
export const OVERLAY_MAX = 300

let loading = false
let going = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const isLoading = (): boolean => loading

/** Whether a page is awaited, however long that takes. */
export const isGoing = (): boolean => going

export function subscribeLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page starts: the overlay is up, for 300 ms at most, and the bar until it is there. */
export function startLoading(): void {
  clearTimeout(timer)
  timer = setTimeout(() => change({ loading: false, going }), OVERLAY_MAX)
  change({ loading: true, going: true })
}

/** The page is there, or an error is. */
export function endLoading(): void {
  clearTimeout(timer)
  change({ loading: false, going: false })
}

function change(next: { loading: boolean; going: boolean }): void {
  if (loading === next.loading && going === next.going) return
  ;({ loading, going } = next)
  document.documentElement.toggleAttribute('data-going', going) // marks the link that was pressed (tokens.css)
  for (const listener of [...listeners]) listener()
}

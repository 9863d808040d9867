/** However slow a page is, it is seen starting after this long. */
export const OVERLAY_MAX = 300

let loading = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const isLoading = (): boolean => loading

export function subscribeLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page starts: the overlay is up, for 300 ms at most. */
export function startLoading(): void {
  clearTimeout(timer)
  timer = setTimeout(endLoading, OVERLAY_MAX)
  change(true)
}

/** The page is there, or an error is. */
export function endLoading(): void {
  clearTimeout(timer)
  change(false)
}

function change(next: boolean): void {
  if (loading === next) return
  loading = next
  for (const listener of [...listeners]) listener()
}

import { useSyncExternalStore } from 'react'

/** How texts are formatted, once that is here. */
type Formatted = typeof import('./formatted-text.tsx').FormattedText

let formatted: Formatted | undefined
let isUnderWay = false
const listeners = new Set<() => void>()

/**
 * Fetches markdown and the sanitiser, which weigh more than a page may wait for. Whoever opens a page of texts asks for
 * them beside it, so that as a rule they are here before the first text is.
 */
export async function fetchFormatting(): Promise<void> {
  if (isUnderWay) return
  isUnderWay = true
  try {
    formatted = (await import('./formatted-text.tsx')).FormattedText
    for (const listener of listeners) listener()
  } catch {
    isUnderWay = false // the texts stay plain; the next page that shows some asks again
  }
}

export const useFormatting = (): Formatted | undefined => useSyncExternalStore(subscribe, () => formatted)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

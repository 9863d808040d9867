import { type RefObject, useEffect, useState } from 'react'

/**
 * Pixels beyond the screen within which a frame already runs: as far as a chat draws its rows ahead, since one that
 * learns how tall it is while it crosses the screen's edge moves what one reads.
 */
const AHEAD = '800px'

/** Whether an element is on the screen or close to it. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: AHEAD,
      scrollMargin: AHEAD,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

import { type RefObject, useEffect, useState } from 'react'

/**
 * Frames start as early as a chat renders ahead, because a frame that changes height at the screen's edge moves the
 * text.
 */
const PRELOAD_MARGIN = '800px'

/** True on the screen or within `PRELOAD_MARGIN` of it. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: PRELOAD_MARGIN,
      scrollMargin: PRELOAD_MARGIN,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

import { type RefObject, useEffect, useState } from 'react'

/**
 * Distance from the screen at which a frame starts: as far as a chat renders ahead, because a frame whose height
 * changes at the screen's edge moves the text.
 */
const AHEAD = '800px'

/** Whether an element is on or near the screen. */
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

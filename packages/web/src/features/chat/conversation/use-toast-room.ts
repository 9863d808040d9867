import { type RefObject, useLayoutEffect } from 'react'

/** The CSS variable for the toaster's distance from the bottom. */
const TOAST_BOTTOM = '--toast-bottom'
const GAP = 8

/** Keeps toasts above the composer. */
export function useToastRoom(bottom: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: element } = bottom
    if (!element) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => {
      style.setProperty(TOAST_BOTTOM, `${element.offsetHeight + GAP}px`)
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty(TOAST_BOTTOM)
    }
  }, [bottom])
}

import { type RefObject, useLayoutEffect } from 'react'

/** Of the toaster's style sheet: how far from the bottom toasts are shown. */
const TOAST_BOTTOM = '--toast-bottom'
const GAP = 8

/** Keeps toasts above what stands at the bottom of the page, so that nothing lies over what one is writing. */
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

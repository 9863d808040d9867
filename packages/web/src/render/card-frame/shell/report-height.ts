import { TALLEST } from '../protocol/protocol.ts'

/** Tells how tall the document is, now and whenever that changes, at most once a tenth of a second. */
export function reportHeight(tell: (height: number) => void): void {
  let told = -1
  let isDue = false
  const measure = () => {
    isDue = false
    const height = Math.min(document.body.scrollHeight, TALLEST)
    document.documentElement.style.overflowY = height === TALLEST ? 'auto' : 'hidden'
    if (height !== told) tell(height)
    told = height
  }
  const measureSoon = () => {
    if (!isDue) setTimeout(measure, 100)
    isDue = true
  }
  new ResizeObserver(measureSoon).observe(document.body)
  // What hangs out of the body, or comes in with a picture or a font, changes no size that is observed.
  addEventListener('load', measureSoon, { capture: true })
  new MutationObserver(measureSoon).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
  })
  measure()
}

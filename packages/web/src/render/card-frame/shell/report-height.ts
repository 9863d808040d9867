import { MAX_FRAME_HEIGHT } from '../protocol/protocol.ts'

/** Reports the document's height now and on change, at most ten times a second. */
export function reportHeight(tell: (height: number) => void): void {
  let reportedHeight = -1
  let isDue = false
  const measure = () => {
    isDue = false
    const height = Math.min(document.body.scrollHeight, MAX_FRAME_HEIGHT)
    document.documentElement.style.overflowY = height === MAX_FRAME_HEIGHT ? 'auto' : 'hidden'
    if (height !== reportedHeight) tell(height)
    reportedHeight = height
  }
  const measureSoon = () => {
    if (!isDue) setTimeout(measure, 100)
    isDue = true
  }
  new ResizeObserver(measureSoon).observe(document.body)
  // The ResizeObserver misses overflow from the body and late pictures and fonts.
  addEventListener('load', measureSoon, { capture: true })
  new MutationObserver(measureSoon).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
  })
  measure()
}

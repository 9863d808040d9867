import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { FormattedText } from '../formatted-text.tsx'
import { inspect } from './inspect.ts'

let root: Root | undefined
let isFinished = false

/** Shows a text as the app does, and gives its blocks as they stand in the page. Runs in the browser of a test. */
export function show(source: string): string {
  const { place, shown } = begin()
  isFinished = true
  flushSync(() => shown.render(<FormattedText text={source} />))
  return [...place.children].map(block => block.innerHTML).join('')
}

/** A page with nothing in it but the place of one message. */
function begin(): { place: HTMLElement; shown: Root } {
  root?.unmount()
  const place = document.createElement('div')
  place.className = 'message-text'
  document.body.replaceChildren(place)
  const shown = createRoot(place)
  root = shown
  return { place, shown }
}

/** Grows a text in so many steps, as an answer arrives; what it left in the page on the way, and at its end. */
export function watch(sources: readonly string[], steps: number): { source: string; found: string[] }[] {
  return sources.flatMap(source => {
    const found = Array.from({ length: steps }, (_, step) => {
      grow(source.slice(0, Math.ceil((source.length * (step + 1)) / (steps + 1))))
      return inspect()
    })
    show(source)
    const all = [...found, inspect()].flat()
    return all.length === 0 ? [] : [{ source, found: all }]
  })
}

/** Shows more of a text that is not all there yet. */
function grow(text: string): void {
  if (!root || isFinished) begin()
  isFinished = false
  flushSync(() => root?.render(<FormattedText text={text} isStreaming />))
}

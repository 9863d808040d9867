import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { FormattedText } from '../formatted-text.tsx'

let root: Root | undefined

/** Shows a text as the app does, and gives its blocks as they stand in the page. Runs in the browser of a test. */
export function show(source: string): string {
  root?.unmount()
  const place = document.createElement('div')
  place.className = 'message-text'
  document.body.replaceChildren(place)
  const shown = createRoot(place)
  root = shown
  flushSync(() => shown.render(<FormattedText text={source} />))
  return [...place.children].map(block => block.innerHTML).join('')
}

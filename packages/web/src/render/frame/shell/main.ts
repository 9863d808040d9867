/**
 * The page that every card frame begins as. It waits for the one channel that the app hands it, and becomes the document
 * that comes by it. It keeps nothing that a card's script must not have: the script may do all that stands here.
 */
import type { FrameMessage, FrameOrder } from '../protocol.ts'
import { cardPage } from './card-page.ts'
import { closeDoors } from './close-doors.ts'
import { handLinksOver } from './hand-links-over.ts'
import { offer } from './offer.ts'
import { reportHeight } from './report-height.ts'
import { reportProblems } from './report-problems.ts'

addEventListener('message', function begin({ source, ports: [port] }) {
  if (source !== parent || !port) return
  removeEventListener('message', begin)
  closeDoors()
  const say = (message: FrameMessage) => port.postMessage(JSON.stringify(message))
  port.onmessage = ({ data }) => obey(JSON.parse(data), say)
  say({ type: 'ready' })
})

function obey(order: FrameOrder, say: (message: FrameMessage) => void): void {
  switch (order.type) {
    case 'show':
      show(order, say)
      break
    case 'ping':
      say({ type: 'pong' })
      break
    case 'viewport':
      document.documentElement.style.setProperty('--viewport-height', `${order.height}px`)
      break
    default:
      order satisfies never
  }
}

/**
 * Opening the document forgets whoever listened, so that listeners come after it; writing it, rather than putting it
 * in, lets its scripts run in their order and find it loading, as in any page.
 */
function show(order: FrameOrder & { type: 'show' }, say: (message: FrameMessage) => void): void {
  offer(order.facts)
  document.open()
  reportProblems(problem => say({ type: 'error', ...problem }))
  handLinksOver(url => say({ type: 'open_link', url }))
  document.write(cardPage(order))
  document.close()
  reportHeight(height => say({ type: 'resize', height }))
}

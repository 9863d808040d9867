/**
 * The shell page of every card frame waits for its channel and replaces itself with the document that arrives. It holds
 * no secrets, because card scripts can do everything that this code can.
 */
import '../../../browser/polyfills.ts'
import { type ApplyUpdate, installCardApi } from '../card-api/card-api.ts'
import { trackPointer } from '../card-api/toast.ts'
import type { FrameCommand, FrameMessage } from '../protocol/protocol.ts'
import { cardPage } from './card-page.ts'
import { reportHeight } from './report-height.ts'
import { reportProblems } from './report-problems.ts'
import { reportSnapshots } from './report-snapshots.ts'

addEventListener('message', function begin({ source, ports: [port] }) {
  if (source !== parent || !port) return
  removeEventListener('message', begin)
  removeUnsafeApis()
  const say = (message: FrameMessage) => port.postMessage(JSON.stringify(message))
  port.onmessage = ({ data }) => obey(JSON.parse(data), say)
  say({ type: 'ready' })
})

type SendMessage = (message: FrameMessage) => void

let hear: ApplyUpdate | undefined

function obey(order: FrameCommand, say: SendMessage): void {
  switch (order.type) {
    case 'show':
      hear = showDocument(order, say)
      break
    case 'ping':
      say({ type: 'pong' })
      break
    case 'viewport':
      document.documentElement.style.setProperty('--viewport-height', `${order.height}px`)
      break
    case 'memory':
    case 'event':
      hear?.(order)
      break
    default:
      order satisfies never
  }
}

/**
 * `document.open` removes all listeners, so they are added afterwards. With `document.write`, scripts run in order and
 * see `readyState` "loading", as in a normal page.
 */
function showDocument(order: FrameCommand & { type: 'show' }, say: SendMessage): ApplyUpdate {
  const heard = installCardApi(order.facts, say)
  document.open()
  reportProblems(problem => say({ type: 'error', ...problem }))
  interceptLinks(url => say({ type: 'open_link', url }))
  trackPointer()
  document.write(cardPage(order, order.facts))
  document.close()
  reportHeight(height => say({ type: 'resize', height }))
  reportSnapshots(picture => say({ type: 'still', picture }))
  return heard
}

/** The CSP of some browsers doesn't block these network APIs (docs/spec/security.md S6). */
const REMOVED_GLOBALS = [
  ...['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'RTCIceTransport'],
  ...['WebTransport', 'WebSocketStream', 'SharedWorker'],
]

/** Must run before card scripts. */
function removeUnsafeApis(): void {
  for (const name of REMOVED_GLOBALS) Object.defineProperty(globalThis, name, { value: undefined })
}

/** The app asks the reader before opening a link. Links within the document work as usual. */
function interceptLinks(tell: (url: string) => void): void {
  addEventListener('click', event => {
    const target = event.composedPath()[0]
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    if (/^https?:$/.test(link.protocol)) tell(link.href)
  })
}

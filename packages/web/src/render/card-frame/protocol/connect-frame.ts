import { MessageBudget } from './message-budget.ts'
import type { FrameCommand, FrameMessage } from './protocol.ts'
import { readFrameMessage } from './read-frame-message.ts'

/** This many pings may stay unanswered; the next ping means three seconds of silence. */
const PINGS = 3
const PING_MS = 1_000

/** A frame is stopped if it hangs or floods the channel with messages. */
export type FrameFault = 'silent' | 'flood'

export interface FrameListener {
  onMessage(message: Exclude<FrameMessage, { type: 'pong' }>): void
  /** Called after the first answer since the frame was given a document. */
  onAlive(): void
  /** Called after the channel is closed. */
  onFault(fault: FrameFault): void
}

export interface FrameConnection {
  send(order: FrameCommand): void
  close(): void
}

/**
 * Opens the only channel to a frame. The frame's origin is opaque and can't be named as the target; the page's CSP lets
 * only the shell load there.
 */
export function connectFrame(frame: Window, listener: FrameListener): FrameConnection {
  const { port1: port, port2 } = new MessageChannel()
  const budget = new MessageBudget()
  let unanswered = 0
  let isAlive = false

  const send = (order: FrameCommand) => {
    if (order.type === 'show') isAlive = false // the new document has not answered yet
    port.postMessage(JSON.stringify(order))
  }
  const close = () => {
    clearInterval(timer)
    port.onmessage = null // queued messages would still be delivered
    port.close()
  }
  const fail = (fault: FrameFault) => {
    close()
    listener.onFault(fault)
  }
  // Counts pings instead of time, because a suspended tab sends none.
  const timer = setInterval(() => {
    if (unanswered >= PINGS) return fail('silent')
    unanswered++
    send({ type: 'ping' })
  }, PING_MS)
  port.onmessage = ({ data }) => {
    const answer = budget.admit(performance.now())
    if (answer === 'flood') return fail('flood')
    const message = answer === 'yes' ? readFrameMessage(data) : null
    if (message === null) return
    if (message.type !== 'pong') return listener.onMessage(message)
    unanswered = 0
    if (!isAlive) listener.onAlive()
    isAlive = true
  }
  frame.postMessage(null, '*', [port2])
  return { send, close }
}

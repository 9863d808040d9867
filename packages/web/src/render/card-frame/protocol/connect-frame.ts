import { MessageBudget } from './message-budget.ts'
import type { FrameCommand, FrameMessage } from './protocol.ts'
import { readFrameMessage } from './read-frame-message.ts'

/** Pings that a frame may leave unanswered; with the next it has been silent for three seconds. */
const PINGS = 3
const PING_MS = 1_000

/** Why a frame has to go: it hangs, or it pours out messages. */
export type FrameFault = 'silent' | 'flood'

export interface FrameListener {
  onMessage(message: Exclude<FrameMessage, { type: 'pong' }>): void
  /** It has answered for the first time since it was shown something, so that it does live. */
  onAlive(): void
  /** The channel is closed already. */
  onFault(fault: FrameFault): void
}

export interface FrameConnection {
  send(order: FrameCommand): void
  close(): void
}

/**
 * Hands a frame its one channel, and listens at the other end. The frame's origin is nobody's, so that it cannot be
 * named as the target; it is the shell that is in there, because the page's policy lets nothing else in.
 */
export function connectFrame(frame: Window, listener: FrameListener): FrameConnection {
  const { port1: port, port2 } = new MessageChannel()
  const budget = new MessageBudget()
  let unanswered = 0
  let isAlive = false

  const send = (order: FrameCommand) => {
    if (order.type === 'show') isAlive = false // whether what is shown lives is yet to be seen
    port.postMessage(JSON.stringify(order))
  }
  const close = () => {
    clearInterval(timer)
    port.onmessage = null // what was poured in before is still on its way
    port.close()
  }
  const fail = (fault: FrameFault) => {
    close()
    listener.onFault(fault)
  }
  // Counted in pings rather than by a clock: a tab that slept has sent none meanwhile.
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

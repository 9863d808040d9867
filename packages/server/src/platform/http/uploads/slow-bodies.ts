import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How slowly a body may come before its caller is taken for one who only holds the line. */
export interface BodyPace {
  /** An ordinary body is small: all of it, in milliseconds. */
  readonly wholeMs: number
  /** A file may take its time, as long as so many bytes come in each of these spans. */
  readonly spanMs: number
  readonly bytesPerSpan: number
}

const PACE: BodyPace = { wholeMs: 30_000, spanMs: 15_000, bytesPerSpan: 128 * 1024 }

/** A file at the slowest pace, with room; Node ends whatever takes longer. */
export const LONGEST_REQUEST_MS = 3 * 3_600_000

/**
 * Ends requests whose bodies hardly come (security.md 2.11). One bound for all of them would either let anybody hold a
 * line for hours or keep people on slow lines from bringing a card of 50 MB.
 */
export function limitSlowBodies(app: FastifyInstance, pace: BodyPace = PACE): void {
  app.addHook('onRequest', async request => {
    const { raw } = request
    if (raw.complete || !hasBody(raw)) return
    const timer =
      request.routeOptions.config.fileBody === true ? watchBodyPace(raw, pace) : startBodyTimeout(raw, pace)
    raw.once('close', () => clearInterval(timer))
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const startBodyTimeout = (raw: IncomingMessage, { wholeMs }: BodyPace): NodeJS.Timeout =>
  setTimeout(() => raw.complete || raw.destroy(), wholeMs).unref()

function watchBodyPace(raw: IncomingMessage, { spanMs, bytesPerSpan }: BodyPace): NodeJS.Timeout {
  let seen = raw.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    if (raw.complete) clearInterval(timer)
    // What lies here unread is not the caller’s fault.
    else if (bytesRead - seen < bytesPerSpan && raw.readableLength === 0) raw.destroy()
    seen = bytesRead
  }, spanMs)
  return timer.unref()
}

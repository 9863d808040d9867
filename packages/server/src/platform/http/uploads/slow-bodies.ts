import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface BodyPace {
  /** For an ordinary, small body (ms). */
  readonly wholeMs: number
  /** A file may take long, but must deliver `bytesPerSpan` in each span (ms). */
  readonly spanMs: number
  readonly bytesPerSpan: number
}

const DEFAULT_PACE: BodyPace = { wholeMs: 30_000, spanMs: 15_000, bytesPerSpan: 128 * 1024 }

/** Enough for a file at the slowest pace. Node closes longer requests. */
export const LONGEST_REQUEST_MS = 3 * 3_600_000

/**
 * Against slow request bodies (docs/spec/security.md 2.11). A single time limit would either hold connections for hours
 * or block a 50 MB upload over a slow line.
 */
export function limitSlowBodies(app: FastifyInstance, pace: BodyPace = DEFAULT_PACE): void {
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
    // Data that the server has not read yet is not the client's fault.
    else if (bytesRead - seen < bytesPerSpan && raw.readableLength === 0) raw.destroy()
    seen = bytesRead
  }, spanMs)
  return timer.unref()
}

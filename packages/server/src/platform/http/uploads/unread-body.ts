import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** For all drained bodies together, so that they do not slow down other requests. */
const CHUNK_BYTES = 2 * 1024 * 1024
const CHUNK_PAUSE_MS = 50
/** For a body declared far too large (ms). */
const LINGER_MS = 10_000

/**
 * Most clients read the response only after sending everything, and closing early resets the connection (RFC 9112,
 * 9.6). Bodies that are far too large are drained only briefly.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => dropTheRest(request, reply))
}

function dropTheRest(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.complete || raw.destroyed) return
  reply.removeHeader('connection') // Fastify closes the connection after rejecting a body
  drainBody(raw)
  const maxBytes = 2 * request.routeOptions.bodyLimit
  const declared = request.headers['content-length']
  if (declared === undefined) destroyBeyond(raw, maxBytes)
  else if (Number(declared) > maxBytes) destroyLater(raw)
}

let receivedBytes = 0
let isCounting = false
const pausing = new Set<IncomingMessage>()

function drainBody(raw: IncomingMessage): void {
  raw.on('data', (piece: Buffer) => {
    receivedBytes += piece.length
    if (!isCounting) setTimeout(drainMore, CHUNK_PAUSE_MS).unref()
    isCounting = true
    if (receivedBytes < CHUNK_BYTES) return
    raw.pause()
    pausing.add(raw)
  })
  raw.resume()
}

function drainMore(): void {
  receivedBytes = 0
  isCounting = false
  for (const raw of pausing) raw.resume()
  pausing.clear()
}

function destroyLater(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref()
  raw.once('close', () => clearTimeout(timer))
}

/** For a body without `Content-Length`. */
function destroyBeyond(raw: IncomingMessage, maxBytes: number): void {
  let dropped = 0
  raw.on('data', (piece: Buffer) => {
    dropped += piece.length
    if (dropped > maxBytes) raw.destroy()
  })
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Of all such bodies together so much is taken in within so long: what is dropped is to cost nobody else anything. */
const SIP_BYTES = 2 * 1024 * 1024
const SIP_MS = 50
/** So long what says that it is beyond all measure is still taken in after its refusal. */
const LINGER_MS = 10_000

/**
 * Lets a refusal that comes before all of the body has arrive. Most callers read an answer only when they have sent
 * everything, and a connection that is closed while more comes is reset (RFC 9112, 9.6), which takes the answer with it. So
 * the rest is taken in and dropped: at the pace that any body has to keep, and of one that is beyond all measure a little.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => dropTheRest(request, reply))
}

function dropTheRest(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.complete || raw.destroyed) return
  reply.removeHeader('connection') // the framework closes it after a body that it refused
  drainBody(raw)
  const most = 2 * request.routeOptions.bodyLimit
  const declared = request.headers['content-length']
  if (declared === undefined) destroyBeyond(raw, most)
  else if (Number(declared) > most) destroySoon(raw)
}

let taken = 0
let isCounting = false
const pausing = new Set<IncomingMessage>()

function drainBody(raw: IncomingMessage): void {
  raw.on('data', (piece: Buffer) => {
    taken += piece.length
    if (!isCounting) setTimeout(drainMore, SIP_MS).unref()
    isCounting = true
    if (taken < SIP_BYTES) return
    raw.pause()
    pausing.add(raw)
  })
  raw.resume()
}

function drainMore(): void {
  taken = 0
  isCounting = false
  for (const raw of pausing) raw.resume()
  pausing.clear()
}

function destroySoon(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref()
  raw.once('close', () => clearTimeout(timer))
}

/** A body that does not say how long it is shows it. */
function destroyBeyond(raw: IncomingMessage, most: number): void {
  let dropped = 0
  raw.on('data', (piece: Buffer) => {
    dropped += piece.length
    if (dropped > most) raw.destroy()
  })
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** So long what says that it is beyond all measure is still taken in after its refusal. */
const LINGER_MS = 10_000

/**
 * Lets a refusal that comes before all of the body has arrive. Most callers read an answer only when they have sent
 * everything, and a connection that is closed while more comes is reset (RFC 9112, 9.6), which takes the answer with it. So
 * the rest is taken in and dropped: at the pace that any body has to keep, and of one that is beyond all measure a little.
 */
export function takeInUnread(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => dropTheRest(request, reply))
}

function dropTheRest(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.complete || raw.destroyed) return
  reply.removeHeader('connection') // the framework closes it after a body that it refused
  raw.resume()
  const most = 2 * request.routeOptions.bodyLimit
  const declared = request.headers['content-length']
  if (declared === undefined) endBeyond(raw, most)
  else if (Number(declared) > most) endSoon(raw)
}

function endSoon(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref()
  raw.once('close', () => clearTimeout(timer))
}

/** A body that does not say how long it is shows it. */
function endBeyond(raw: IncomingMessage, most: number): void {
  let dropped = 0
  raw.on('data', (piece: Buffer) => {
    dropped += piece.length
    if (dropped > most) raw.destroy()
  })
}

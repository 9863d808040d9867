import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { type FrameOrigins, isCardFrame } from './card-frame.ts'

export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https'

/**
 * For calls that the browser's cookie alone can make: refuses them from another site's page. A client
 * that sends neither `Origin` nor `Sec-Fetch-Site` is no browser and has no cookie by accident.
 */
export function refuseForeignOrigin(request: FastifyRequest, allowed: readonly string[]): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ApiError('wrong_origin')
  // A page can't forge this one, and behind a proxy that ends https the origin below can't be known.
  if (site === 'same-origin') return
  const { origin } = request.headers
  if (origin === undefined) return
  if (origin !== `${request.protocol}://${request.host}` && !allowed.includes(origin))
    throw new ApiError('wrong_origin')
}

/**
 * With `PUBLIC_ORIGIN` set, another host name in the address is somebody's DNS pointing here. The host of
 * `FRAME_ORIGIN` has the card frame's shell and nothing else.
 */
export function refuseForeignHost(request: FastifyRequest, origins: FrameOrigins): void {
  const { publicOrigins, frameOrigin } = origins
  if (publicOrigins.length === 0 || isAlwaysOpen(request.url)) return
  if (publicOrigins.some(origin => isAt(origin, request))) return
  if (frameOrigin !== undefined && isAt(frameOrigin, request) && isCardFrame(request.url)) return
  throw new ApiError('wrong_origin')
}

const isAt = (origin: string, { host }: FastifyRequest): boolean => new URL(origin).host === host

/** What programs beside this one ask; `/metrics` minds by itself who does. */
const isAlwaysOpen = (url: string): boolean => url === '/health' || url === '/ready' || url === '/metrics'

/**
 * Other sites may read the API only where the operator says so, and never with cookies.
 * @returns whether that was the browser's question before a call, which is answered with it
 */
export function answerForeignReader(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): boolean {
  const { origin } = request.headers
  if (origin === undefined || !allowed.includes(origin)) return false
  reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
  if (request.method !== 'OPTIONS') return false
  reply.header('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE')
  reply.header('access-control-allow-headers', 'authorization, content-type, idempotency-key, last-event-id')
  reply.header('access-control-max-age', '600')
  reply.status(204).send()
  return true
}

import { PAGE_ORIGIN_HEADER } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { ApiError } from './api-error.ts'
import { type FrameOrigins, isCardFrame } from './card-frame.ts'

/** An origin as browsers write it. */
const ORIGIN = /^https?:\/\/[\w.[\]:-]{1,255}$/

/** Where the page is that made a call, as its own script says. Another site's page can't send this header. */
function pageOriginOf(request: FastifyRequest): string | undefined {
  const origin = request.headers[PAGE_ORIGIN_HEADER]
  return typeof origin === 'string' && ORIGIN.test(origin) ? origin : undefined
}

/** Where a request seems to have been sent; behind a proxy that changes `Host`, not where the browser is. */
function requestedOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : address
}

/**
 * Whether the browser is at an https address. A proxy that ends https may not say so, but then the origin of the page does.
 */
export function isHttps(request: FastifyRequest, publicOrigins: readonly string[]): boolean {
  if (request.protocol === 'https') return true
  const { origin } = request.headers
  if (origin === undefined || !origin.startsWith('https://')) return false
  return publicOrigins.includes(origin) || pageOriginOf(request) === origin
}

/**
 * For calls that the browser's cookie alone can make: refuses them from another site's page. A client
 * that sends neither `Origin` nor `Sec-Fetch-Site` is no browser and has no cookie by accident.
 * Without `PUBLIC_ORIGIN` nothing hangs on `Host`, which many proxies change.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigins: readonly string[]): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ApiError('wrong_origin')
  // A page can't forge this one. Browsers send it to https and to this machine alone.
  if (site === 'same-origin') return
  const { origin } = request.headers
  if (origin === undefined || publicOrigins.includes(origin)) return
  const isOwn =
    publicOrigins.length === 0 && (pageOriginOf(request) === origin || requestedOrigin(request) === origin)
  if (!isOwn) throw new ApiError('wrong_origin')
}

/** Where a page is, and where it should be or seemed to be: the two differ where a proxy is set up half. */
export interface OriginMismatch {
  readonly page: string
  readonly expected: string
}

/** What `PUBLIC_ORIGIN` lacks, or a proxy hides, as the page of whoever calls shows. */
export function findOriginMismatch(
  request: FastifyRequest,
  publicOrigins: readonly string[],
): OriginMismatch | undefined {
  const page = pageOriginOf(request)
  if (page === undefined) return undefined
  const expected = publicOrigins.length > 0 ? publicOrigins : [requestedOrigin(request)]
  return expected.includes(page) ? undefined : { page, expected: expected.join(', ') }
}

/** Says once what an admin's page shows to be wrong: anybody else could make it up. */
export function createOriginWarning(
  { publicOrigins }: Pick<FrameOrigins, 'publicOrigins'>,
  log: Pick<Logger, 'warn'>,
): (request: FastifyRequest) => void {
  let isSaid = false
  return request => {
    if (isSaid || request.actor?.role !== 'admin') return
    const wrong = findOriginMismatch(request, publicOrigins)
    if (wrong === undefined) return
    isSaid = true
    log.warn(
      wrong,
      `Pages are at ${wrong.page}, but ${publicOrigins.length > 0 ? 'PUBLIC_ORIGIN names' : 'the proxy in front says'} ${wrong.expected}. ` +
        `Add PUBLIC_ORIGIN=${wrong.page} to the settings, or have the proxy pass the address on (nginx: proxy_set_header Host $http_host;). See docs/operations/proxies.md.`,
    )
  }
}

/**
 * With `PUBLIC_ORIGIN` set, another host name in the address is somebody's DNS pointing here. The host of
 * `FRAME_ORIGIN` has the card frame's shell and nothing else.
 */
export function refuseForeignHost(request: FastifyRequest, origins: FrameOrigins): void {
  const { publicOrigins, frameOrigin } = origins
  if (publicOrigins.length === 0 || isAlwaysOpen(request.url)) return
  if (publicOrigins.some(origin => isAt(origin, request))) return
  const isAtFrames = frameOrigin !== undefined && isAt(frameOrigin, request)
  if (isAtFrames ? isCardFrame(request.url) : isUpstreamName(request.host)) return
  throw new ApiError('wrong_origin')
}

/** By name alone: many proxies leave the port out. */
const isAt = (origin: string, { host }: FastifyRequest): boolean =>
  new URL(origin).hostname === host.replace(/:\d+$/, '').toLowerCase()

/**
 * What proxies call a server by that they pass no `Host` to: its address, `localhost`, or a name without a dot, as in
 * `proxy_pass http://inkling:3000`. Nobody's DNS can make such a name lead here.
 */
const isUpstreamName = (host: string): boolean =>
  /^(?:[\w-]+|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host)

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

import { PAGE_ORIGIN_HEADER } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { ApiError } from './api-error.ts'
import { type FrameOrigins, isCardFrame } from './card-frame.ts'

/** An origin as browsers send it. */
const ORIGIN = /^https?:\/\/[\w.[\]:-]{1,255}$/

/** Sent by the page's script. Another site's page cannot send this header. */
function pageOriginOf(request: FastifyRequest): string | undefined {
  const origin = request.headers[PAGE_ORIGIN_HEADER]
  return typeof origin === 'string' && ORIGIN.test(origin) ? origin : undefined
}

/** May be wrong behind a proxy that rewrites `Host`. */
function requestedOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : address
}

/** The calling page's origin as its browser sees it. If `PUBLIC_ORIGIN` is set, always one of its origins. */
export function findPageOrigin(request: FastifyRequest, publicOrigins: readonly string[]): string {
  const page = pageOriginOf(request) ?? requestedOrigin(request)
  return publicOrigins.length === 0 || publicOrigins.includes(page) ? page : (publicOrigins[0] ?? page)
}

/** A TLS-terminating proxy may not announce https, but the page's origin shows it. */
export function isHttps(request: FastifyRequest, publicOrigins: readonly string[]): boolean {
  if (request.protocol === 'https') return true
  const { origin } = request.headers
  if (origin === undefined || !origin.startsWith('https://')) return false
  return publicOrigins.includes(origin) || pageOriginOf(request) === origin
}

/**
 * For calls that need only a cookie. Clients without `Origin` and `Sec-Fetch-Site` are no browsers. Does not rely on
 * `Host` alone, which many proxies rewrite.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigins: readonly string[]): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ApiError('wrong_origin')
  // Pages cannot forge this header, which browsers send only to https and localhost.
  if (site === 'same-origin') return
  const { origin } = request.headers
  if (origin === undefined || publicOrigins.includes(origin)) return
  const isOwn =
    publicOrigins.length === 0 && (pageOriginOf(request) === origin || requestedOrigin(request) === origin)
  if (!isOwn) throw new ApiError('wrong_origin')
}

/** Page and expected origin differ behind a misconfigured proxy. */
export interface OriginMismatch {
  readonly page: string
  readonly expected: string
}

/** The page must match `PUBLIC_ORIGIN`, or what the proxy passes on. */
export function findOriginMismatch(
  request: FastifyRequest,
  publicOrigins: readonly string[],
): OriginMismatch | undefined {
  const page = pageOriginOf(request)
  if (page === undefined) return undefined
  const expected = publicOrigins.length > 0 ? publicOrigins : [requestedOrigin(request)]
  return expected.includes(page) ? undefined : { page, expected: expected.join(', ') }
}

/** Only admins' requests count, since anyone else could forge a mismatch. */
export function createOriginWarning(
  { publicOrigins }: Pick<FrameOrigins, 'publicOrigins'>,
  log: Pick<Logger, 'warn'>,
): (request: FastifyRequest) => void {
  let hasWarned = false
  return request => {
    if (hasWarned || request.actor?.role !== 'admin') return
    const wrong = findOriginMismatch(request, publicOrigins)
    if (wrong === undefined) return
    hasWarned = true
    log.warn(
      wrong,
      `Pages are at ${wrong.page}, but ${publicOrigins.length > 0 ? 'PUBLIC_ORIGIN names' : 'the proxy in front says'} ${wrong.expected}. ` +
        `Add PUBLIC_ORIGIN=${wrong.page} to the settings, or have the proxy pass the address on (nginx: proxy_set_header Host $http_host;). See docs/operations/proxies.md.`,
    )
  }
}

/**
 * With `PUBLIC_ORIGIN` set, other host names are DNS names that somebody pointed here. The `FRAME_ORIGIN` host serves
 * only the card frame's shell.
 */
export function refuseForeignHost(request: FastifyRequest, origins: FrameOrigins): void {
  const { publicOrigins, frameOrigin } = origins
  if (publicOrigins.length === 0 || isAlwaysOpen(request.url)) return
  if (publicOrigins.some(origin => isAt(origin, request))) return
  const isAtFrames = frameOrigin !== undefined && isAt(frameOrigin, request)
  if (isAtFrames ? isCardFrame(request.url) : isUpstreamName(request.host)) return
  throw new ApiError('wrong_origin')
}

/** Many proxies omit the port. */
const isAt = (origin: string, { host }: FastifyRequest): boolean =>
  new URL(origin).hostname === host.replace(/:\d+$/, '').toLowerCase()

/**
 * Proxies that do not forward `Host` use an IP address or a name without a dot, as in `proxy_pass http://inkling:3000`.
 * No public DNS name looks like that.
 */
const isUpstreamName = (host: string): boolean =>
  /^(?:[\w-]+|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host)

/** For local programs. `/metrics` has its own access check. */
const isAlwaysOpen = (url: string): boolean => url === '/health' || url === '/ready' || url === '/metrics'

/**
 * CORS for origins that the operator allows, never with cookies.
 * @returns whether this was a preflight request, which has been answered
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What every answer carries, whatever it is (security.md 2.12). */
const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
}

export const API_CSP = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** The app's pages; `frames` are the addresses of the card frame's shell, and nothing else can be framed. */
export const pageCsp = (frames: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app dompurify',
  ].join('; ')

/**
 * A script of the app, which minds it where it runs in a thread of its own: it may load this site's scripts and nothing
 * else. The one that computes on the reader's device fetches models of this site, and runs what they are run by.
 */
export const scriptCsp = (path: string): string =>
  /\/embed-worker-[\w-]+\.js$/.test(path)
    ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    : "default-src 'none'; script-src 'self'"

/** A file that somebody brought: shown as what it is, able to do nothing. */
export const FILE_CSP = "default-src 'none'; sandbox"

/** By the route that was found, since an address can be spelled in more ways than one. */
export const isApi = (request: FastifyRequest): boolean =>
  (request.routeOptions?.url ?? request.url).startsWith('/api/')

/** Problems are, wherever they were met: of what has no address in the API, of a page, of a file. */
const isData = (reply: FastifyReply): boolean =>
  /^application\/(problem\+)?json/.test(String(reply.getHeader('content-type')))

export function setHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(everywhere)) reply.header(name, value)
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  if (!isApi(request) && !isData(reply)) return reply
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', API_CSP)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply
}

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    setHeaders(request, reply)
  })
}

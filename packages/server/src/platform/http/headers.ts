import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of every response (docs/spec/security.md 2.12). */
const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
}

export const API_CSP = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** `frames` are the addresses of the card frame's shell; nothing else can be framed. */
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
 * For scripts that run as workers: only this site's scripts may load. The embedding worker may also fetch from this
 * site and compile WebAssembly.
 */
export function scriptCsp(path: string): string {
  if (/\/embed-worker-[\w-]+\.js$/.test(path))
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
  if (path === '/service-worker.js') return "default-src 'none'; script-src 'self'; connect-src 'self'"
  return "default-src 'none'; script-src 'self'"
}

/** User-uploaded files may be displayed but do nothing. */
export const FILE_CSP = "default-src 'none'; sandbox"

/** Checks the matched route, because a URL can be spelled in several ways. `/v1` and `/mcp` speak other protocols. */
export const isApi = (request: FastifyRequest): boolean =>
  /^\/((api|v1)\/|mcp$)/.test(request.routeOptions?.url ?? request.url)

/** Problems are JSON even for pages, files and unknown API addresses. */
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

/**
 * The headers of docs/spec/security.md 2.12, written out a second time, so that the server is not checked against
 * itself.
 */
export type ExpectedHeaders = Readonly<Record<string, string>>

const everywhere: ExpectedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
}

const ANSWER_CSP = "default-src 'none'; sandbox; frame-ancestors 'none'"
const JSON_TYPE = 'application/json; charset=utf-8'
const YEAR = 'public, max-age=31536000, immutable'

const answer: ExpectedHeaders = {
  ...everywhere,
  'content-security-policy': ANSWER_CSP,
  'cache-control': 'no-store',
}

const pageCsp = (frames: string): string =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src ${frames}; worker-src 'self'; manifest-src 'self'; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app dompurify`

const shellCsp = (media: string, app: string): string =>
  `sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob: ${media}; font-src data:; media-src data: blob: ${media}; connect-src 'none'; frame-src 'none'; worker-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors ${app}`

const file = (type: string, cache: string, csp?: string): ExpectedHeaders => ({
  ...everywhere,
  'content-type': type,
  'cache-control': cache,
  ...(csp !== undefined && { 'content-security-policy': csp }),
})

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'application/javascript; charset=utf-8'

/** Headers per class of response. Those specific to a file (size, ETag) are only checked to be allowed ones. */
export const exact = {
  json: { ...answer, 'content-type': JSON_TYPE },
  nothing: answer,
  problem: { ...answer, 'content-type': 'application/problem+json; charset=utf-8' },
  stream: {
    ...answer,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  },
  page: (frames: string) => file(HTML, 'no-cache', pageCsp(frames)),
  shell: (media: string, app: string) => file(HTML, 'no-cache', shellCsp(media, app)),
  script: file(SCRIPT, YEAR, "default-src 'none'; script-src 'self'"),
  computingScript: file(
    SCRIPT,
    YEAR,
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  ),
  style: file('text/css; charset=utf-8', YEAR),
  build: file('application/json; charset=utf-8', 'no-store', ANSWER_CSP),
  picture: {
    ...file('image/webp', YEAR, "default-src 'none'; sandbox"),
    'content-disposition': 'inline; filename="picture.webp"',
  },
  download: (type: string, name: string): ExpectedHeaders => ({
    ...answer,
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
  }),
} as const

/** Headers that describe a single response or how it was sent. */
const PER_ANSWER_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'vary',
  'etag',
  'last-modified',
  'accept-ranges',
  'x-request-id',
])

export const withoutItsOwn = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ExpectedHeaders =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !PER_ANSWER_HEADERS.has(name))
      .map(([name, value]) => [name, String(value)]),
  )

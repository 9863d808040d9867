import type { FastifyInstance } from 'fastify'

export interface FrameOrigins {
  readonly publicOrigins: readonly string[]
  readonly frameOrigin: string | undefined
}

/** Created by the web app's build, and loaded by every card frame. */
const PATH = '/card-frame.html'

export const isCardFrame = (url: string): boolean => url.split('?', 1)[0] === PATH

/**
 * A card's scripts run in an opaque origin without network access; images come only from the card's text and this site
 * (docs/spec/security.md 2.7).
 */
export function cardFrameCsp({ publicOrigins }: FrameOrigins): string {
  const media =
    publicOrigins.length > 0 ? publicOrigins.map(origin => `${origin}/media/`).join(' ') : "'self'"
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline' 'unsafe-eval'",
    "style-src 'unsafe-inline'",
    `img-src data: blob: ${media}`,
    'font-src data:',
    `media-src data: blob: ${media}`,
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${publicOrigins.length > 0 ? publicOrigins.join(' ') : "'self'"}`,
    // No `webrtc 'block'`: no browser supports it and Chromium warns about it. The shell removes WebRTC itself.
  ].join('; ')
}

/** CSP cannot express IPv6 literals. */
const NAMEABLE_ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/i

/**
 * The shell's URL if the site's origin is known, otherwise 'self', because a proxy may change `Host`; other pages
 * refuse to be framed. With `FRAME_ORIGIN` both URLs are allowed, since this one redirects.
 */
export function frameAddresses({ publicOrigins, frameOrigin }: FrameOrigins): string[] {
  const here = publicOrigins.map(origin => (NAMEABLE_ORIGIN.test(origin) ? `${origin}${PATH}` : "'self'"))
  const all = here.length === 0 ? ["'self'"] : [...new Set(here)]
  return frameOrigin === undefined ? all : [...all, `${frameOrigin}${PATH}`]
}

/** Redirects to `FRAME_ORIGIN` if set. Requires the static file plugin. */
export function addCardFrame(app: FastifyInstance, origins: FrameOrigins): void {
  const { frameOrigin } = origins
  const frameUrl = frameOrigin === undefined ? undefined : new URL(PATH, frameOrigin)
  const policy = cardFrameCsp(origins)
  app.get(PATH, { config: { policy: 'anyone' } }, async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    if (frameUrl && request.host !== frameUrl.host) return reply.redirect(frameUrl.href)
    return reply.header('content-security-policy', policy).sendFile(PATH)
  })
}

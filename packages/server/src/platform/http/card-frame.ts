import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Where the site is, and where its card frames come from. */
export interface FrameOrigins {
  readonly publicOrigins: readonly string[]
  readonly frameOrigin: string | undefined
}

/** The static page that every card frame begins as; the web app's build makes it. */
const PATH = '/card-frame.html'

export const isCardFrame = (url: string): boolean => url.split('?', 1)[0] === PATH

/**
 * What a card's own document may do (security.md 2.7): run its scripts and show what it brought, in an origin of
 * nobody's, and reach nothing. Pictures are those of the text itself and of this site.
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
    // No browser knows `webrtc 'block'`, and Chromium warns of it: the shell itself takes those ways out away.
  ].join('; ')
}

/** A host name that a policy can name: an IPv6 address in brackets is none. */
const NAMEABLE = /^[a-z\d.-]+(?::\d+)?$/i

/**
 * The addresses that the app may frame: the shell's, whole, so that a frame that leaves for another page of this very
 * site gets nowhere. On its own host the shell is reached by way of its path here.
 */
export function frameAddresses(request: FastifyRequest, origins: FrameOrigins): string[] {
  const { host, protocol } = request
  const here = NAMEABLE.test(host) ? `${protocol}://${host}${PATH}` : "'self'"
  return origins.frameOrigin === undefined ? [here] : [here, `${origins.frameOrigin}${PATH}`]
}

/** Serves the shell, or with `FRAME_ORIGIN` set leads to that host, where it is served. Files are served already. */
export function addCardFrame(app: FastifyInstance, origins: FrameOrigins): void {
  const { frameOrigin } = origins
  const elsewhere = frameOrigin === undefined ? undefined : new URL(PATH, frameOrigin)
  const policy = cardFrameCsp(origins)
  app.get(PATH, { config: { policy: 'anyone' } }, async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    if (elsewhere && request.host !== elsewhere.host) return reply.redirect(elsewhere.href)
    return reply.header('content-security-policy', policy).sendFile(PATH)
  })
}

import type { FastifyInstance } from 'fastify'

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
const NAMEABLE = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/i

/**
 * The addresses that the app may frame: where the site's address is known, the shell's, whole. Elsewhere only the browser
 * knows it: `Host` is what a proxy makes of it. A frame that leaves for another page of the site gets nowhere either way,
 * since none of them lets itself be framed. On its own host the shell is reached by way of its path here.
 */
export function frameAddresses({ publicOrigins, frameOrigin }: FrameOrigins): string[] {
  const here = publicOrigins.map(origin => (NAMEABLE.test(origin) ? `${origin}${PATH}` : "'self'"))
  const all = here.length === 0 ? ["'self'"] : [...new Set(here)]
  return frameOrigin === undefined ? all : [...all, `${frameOrigin}${PATH}`]
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

import type { FrameFacts } from '../protocol/frame-facts.ts'
import type { FrameDocument } from '../protocol/protocol.ts'
import { withViewportHeight } from './viewport-height.ts'

/** What a card's document stands in: no margins, no scroll bars, and nothing wider than the message. */
const BASE = `*,::before,::after{box-sizing:border-box}
html,body{margin:0;padding:0;overflow:hidden;max-width:100%}
body{font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
img,video{max-width:100%}`

/**
 * The page that a document is shown as. It stands within a body, as the renderer for which such documents are written
 * has it, and may yet be a whole page itself: HTML's own rules give its head's and body's attributes to ours.
 */
export function cardPage({ document, height, isPlain }: FrameDocument, { avatars }: FrameFacts): string {
  // Who brings looks expects black on nothing, unless told otherwise; who brings none can be read in any theme.
  const scheme = isPlain ? 'light dark' : 'light'
  const base = `:root{color-scheme:${scheme};--viewport-height:${height}px}${BASE}${faces(avatars)}`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${base}</style>`
  return `<!doctype html><html><head>${head}</head><body>${withViewportHeight(document)}</body></html>`
}

/** Places that cards leave for the pictures of who talks. A whole address has neither quotes nor brackets in it. */
const faces = ({ user, char }: FrameFacts['avatars']): string =>
  [face('.user_avatar,.user-avatar', user), face('.char_avatar,.char-avatar', char)].join('')

const face = (places: string, url: string | null): string =>
  url === null ? '' : `\n${places}{background:url("${url}") center/cover}`

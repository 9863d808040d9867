import type { FrameFacts } from '../protocol/frame-facts.ts'
import type { FrameDocument } from '../protocol/protocol.ts'
import { withViewportHeight } from './viewport-height.ts'

/** Base styles for card documents: no margins, no scroll bars, nothing wider than the message. */
const BASE = `*,::before,::after{box-sizing:border-box}
html,body{margin:0;padding:0;overflow:hidden;max-width:100%}
body{font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
img,video{max-width:100%}`

/**
 * Builds the page around a card's document. The document goes into a body, as cards expect, but may be a complete
 * page: the HTML parser merges its head and body attributes into ours.
 */
export function cardPage({ document, height, isPlain }: FrameDocument, { avatars }: FrameFacts): string {
  // A styled document expects black on transparent by default; an unstyled one must be readable in any theme.
  const scheme = isPlain ? 'light dark' : 'light'
  const base = `:root{color-scheme:${scheme};--viewport-height:${height}px}${BASE}${faces(avatars)}`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${base}</style>`
  return `<!doctype html><html><head>${head}</head><body>${withViewportHeight(document)}</body></html>`
}

/** Styles for the avatar placeholders in cards. An absolute URL contains no quotes or parentheses. */
const faces = ({ user, char }: FrameFacts['avatars']): string =>
  [face('.user_avatar,.user-avatar', user), face('.char_avatar,.char-avatar', char)].join('')

const face = (places: string, url: string | null): string =>
  url === null ? '' : `\n${places}{background:url("${url}") center/cover}`

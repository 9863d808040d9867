import type { FrameFacts } from '../protocol/frame-facts.ts'
import type { FrameDocument } from '../protocol/protocol.ts'
import { withViewportHeight } from './viewport-height.ts'

/** Without margins and scroll bars; nothing is wider than the message. */
const BASE = `*,::before,::after{box-sizing:border-box}
html,body{margin:0;padding:0;overflow:hidden;max-width:100%}
body{font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
img,video{max-width:100%}`

/**
 * Puts a card's document into a body, as cards expect. It may be a complete page: the HTML parser merges its head and
 * body attributes into ours.
 */
export function cardPage({ document, height, isPlain }: FrameDocument, { avatars }: FrameFacts): string {
  // Styled documents expect black on transparent; unstyled ones must be readable in any theme.
  const scheme = isPlain ? 'light dark' : 'light'
  const base = `:root{color-scheme:${scheme};--viewport-height:${height}px}${BASE}${faces(avatars)}`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${base}</style>`
  return `<!doctype html><html><head>${head}</head><body>${withViewportHeight(document)}</body></html>`
}

/** Avatars for placeholders in cards. Absolute URLs contain no quotes or parentheses. */
const faces = ({ user, char }: FrameFacts['avatars']): string =>
  [face('.user_avatar,.user-avatar', user), face('.char_avatar,.char-avatar', char)].join('')

const face = (places: string, url: string | null): string =>
  url === null ? '' : `\n${places}{background:url("${url}") center/cover}`

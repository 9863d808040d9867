import type { Token } from 'marked'
import { type BlockHtml, lex } from './markdown.ts'

const BLANK_LINE = /\n[ \t]*\n$/

/**
 * Cuts markdown into its top-level blocks, which together are the text again. An HTML element that is
 * opened in one block and closed in a later one (`<details>`, blank line, text, `</details>`) keeps all
 * between in one block, because each block is parsed and made safe alone.
 */
export function splitBlocks(text: string): string[] {
  const starts: number[] = []
  let isInElement = false
  let at = 0
  for (const token of lex(text)) {
    const html = isBlockHtml(token) ? token : null
    const isInner = html?.isInner ?? isInElement
    if (starts.length === 0 || (token.type !== 'space' && !isInner)) starts.push(at)
    if (html) isInElement = html.isOpen
    // A token's `raw` is as long as its source, though not always the same: lists are tidied in it.
    at += token.raw.length
  }
  return starts.map((start, index) => text.slice(start, starts[index + 1]))
}

/**
 * The blocks of a text that has grown since `previous` was made of it, reading again only the end. More text
 * can still change the last block, and with it the one above (`a`, `---`, `---b` is one paragraph after all;
 * a new item joins its list), but nothing beyond a blank line above both.
 */
export function extendBlocks(previous: readonly string[], text: string): string[] {
  let settled = Math.max(0, previous.length - 2)
  while (settled > 0 && !BLANK_LINE.test(previous[settled - 1] ?? '')) settled--
  const kept = previous.slice(0, settled)
  const prefix = kept.join('')
  return text.startsWith(prefix) ? [...kept, ...splitBlocks(text.slice(prefix.length))] : splitBlocks(text)
}

const isBlockHtml = (token: Token): token is BlockHtml => token.type === 'html' && 'isInner' in token

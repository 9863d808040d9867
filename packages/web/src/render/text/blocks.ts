import type { Token } from 'marked'
import { isEndlessTag } from './html-tags.ts'
import { type BlockHtml, lex } from './markdown.ts'

const BLANK_LINE = /\n[ \t]*\n$/

/**
 * Splits markdown into top-level blocks that join to the same text. An HTML element opened in one block and closed in
 * a later one (`<details>`, blank line, text, `</details>`) stays one block, because each block is parsed and
 * sanitised alone.
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
    // `raw` has the length of its source, though not always its text: marked tidies lists.
    at += token.raw.length
  }
  return starts.map((start, index) => text.slice(start, starts[index + 1]))
}

/**
 * Updates the blocks of a text that has grown, parsing only its end. New text can change the last block and the one
 * above it (`a`, `---`, `---b` is one paragraph; an item joins its list), but nothing before the blank line above
 * both.
 */
export function extendBlocks(previous: readonly string[], text: string): string[] {
  let settled = Math.max(0, previous.length - 2)
  while (settled > 0 && !BLANK_LINE.test(previous[settled - 1] ?? '')) settled--
  const kept = previous.slice(0, settled)
  const prefix = kept.join('')
  const isWhole = !text.startsWith(prefix) || closesEarlier(prefix, text.slice(prefix.length))
  return isWhole ? splitBlocks(text) : [...kept, ...splitBlocks(text.slice(prefix.length))]
}

/**
 * Whether an end tag may belong to an element that was opened before and can do without one, like `<p>`: that ends
 * before the next tag until its end tag comes.
 */
function closesEarlier(before: string, text: string): boolean {
  for (const name of new Set(Array.from(text.matchAll(END_TAG), ([, tag = '']) => tag.toLowerCase()))) {
    if (!isEndlessTag(name)) continue
    const tags = before.match(new RegExp(`<\\/?${name}\\b`, 'gi')) ?? []
    const ends = tags.filter(tag => tag[1] === '/').length
    if (tags.length > 2 * ends) return true
  }
  return false
}

const END_TAG = /<\/([a-z]+)/gi

const isBlockHtml = (token: Token): token is BlockHtml => token.type === 'html' && 'isInner' in token

import type { Token } from 'marked'
import { mayBecomeFence } from './fences.ts'
import { isKnownTag, isVoidTag } from './html-tags.ts'
import { type BlockHtml, lex } from './markdown.ts'
import { findSpanned } from './spanning-tags.ts'

const BLANK_LINE = /\n[ \t]*\n$/

/**
 * Splits markdown into top-level blocks that join to the same text. An HTML element that spans blocks (`<details>`,
 * blank line, text, `</details>`) stays one block, because each block is parsed and sanitised alone.
 * With `isArriving`, an unclosed fence is code.
 */
export function splitBlocks(text: string, isArriving = false): string[] {
  const starts: number[] = []
  let isInElement = false
  let at = 0
  const tokens = lex(text, isArriving)
  const spanned = findSpanned(tokens)
  for (const [index, token] of tokens.entries()) {
    const html = isBlockHtml(token) ? token : null
    const isInner = spanned[index] || (html?.isInner ?? isInElement)
    if (starts.length === 0 || (token.type !== 'space' && !isInner)) starts.push(at)
    if (html) isInElement = html.isOpen
    // `raw` has the length of its source, but not always its text, because marked tidies lists.
    at += token.raw.length
  }
  return starts.map((start, index) => text.slice(start, starts[index + 1]))
}

/**
 * Updates the blocks of an arriving text that has grown, parsing only its end. New text can change the last block and
 * the one above it (`a`, `---`, `---b` is one paragraph; an item joins its list), but nothing before the blank line
 * above both.
 */
export function extendBlocks(previous: readonly string[], text: string): string[] {
  let settled = Math.max(0, previous.length - 2)
  while (settled > 0 && !isSettled(previous, settled)) settled--
  const unchanged = previous.slice(0, settled)
  const prefix = unchanged.join('')
  const isWhole = !text.startsWith(prefix) || isElementOpen(prefix) || mayBecomeFence(prefix)
  return isWhole ? splitBlocks(text, true) : [...unchanged, ...splitBlocks(text.slice(prefix.length), true)]
}

/** A block is independent after a blank line and without indentation, which may continue the list above. */
const isSettled = (blocks: readonly string[], at: number): boolean =>
  BLANK_LINE.test(blocks[at - 1] ?? '') && !/^[ \t]/.test(blocks[at] ?? '')

/**
 * True while an HTML element is open, because later tags decide what belongs to it. A card's own tags, which often
 * enclose a whole message, are skipped.
 */
function isElementOpen(text: string): boolean {
  const open = new Map<string, number>()
  for (const [, slash, tag = ''] of text.matchAll(TAG)) {
    const name = tag.toLowerCase()
    if (!isKnownTag(name) || isVoidTag(name)) continue
    // A stray end tag doesn't count for later elements.
    open.set(name, Math.max(0, (open.get(name) ?? 0) + (slash === '' ? 1 : -1)))
  }
  return [...open.values()].some(count => count > 0)
}

const TAG = /<(\/?)([a-z]+)/gi

const isBlockHtml = (token: Token): token is BlockHtml => token.type === 'html' && 'isInner' in token

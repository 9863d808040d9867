import { endsInFence } from './split-elements.ts'

/** A new paragraph, list item, heading, quote, table row or tag begins here, which emphasis doesn't cross. */
const BOUNDARY = /\n(?=[^\S\n]*(?:\n|(?:[-*+]|\d+[.)])\s)|#|>|\||<)/g
/** Maximum nesting of emphasis; each level is parsed again. */
const DEEPEST = 20
const HALF_TAG = /<(?:\/?[a-z][^<>]*|!--(?:[^<>]|<(?!!--))*)?$/i
const HALF_IMAGE = /!\[(?:[^\]\n!]|!(?!\[))*(?:\](?:\((?:[^)\n!]|!(?!\[))*)?)?$/
const HALF_LINK = /\[([^[\]\n]+)\]\([^)[\n]*$/
const DELIMITER = /\\[\s\S]|`+|\*+|~~/g

/**
 * Renders the last block of a streaming text as it will look when complete: closes open emphasis and code, and holds
 * back a partial tag, image or link address. Only the display changes, never the text.
 */
export function closeOpenMarkdown(block: string): string {
  if (endsInFence(block)) return block
  const start = lastBoundary(block)
  const tail = block.slice(start).replace(HALF_TAG, '').replace(HALF_IMAGE, '').replace(HALF_LINK, '$1')
  return block.slice(0, start) + closeDelimiters(tail)
}

function lastBoundary(block: string): number {
  let start = 0
  for (const match of block.matchAll(BOUNDARY)) start = match.index + 1
  return start
}

function closeDelimiters(text: string): string {
  const open: string[] = []
  DELIMITER.lastIndex = 0
  for (let match = DELIMITER.exec(text); match; match = DELIMITER.exec(text)) {
    const mark = match[0]
    if (mark.startsWith('\\')) continue
    const after = match.index + mark.length
    if (mark.startsWith('`')) {
      const end = endOfCode(text, mark, after)
      if (end < 0) return after === text.length ? close(before(text, match), open) : close(text + mark, open)
      DELIMITER.lastIndex = end
      continue
    }
    if (after === text.length && !closes(mark, open.at(-1))) return close(before(text, match), open)
    openOrClose(mark, text[match.index - 1] ?? ' ', text[after] ?? ' ', open)
  }
  return close(text, open)
}

/** Closes open marks, innermost first, unless there are too many. Closing marks must touch the text to count. */
function close(text: string, open: readonly string[]): string {
  if (open.length === 0 || open.length > DEEPEST) return text
  const words = text.trimEnd()
  return words + [...open].reverse().join('') + text.slice(words.length)
}

const before = (text: string, match: RegExpExecArray) => text.slice(0, match.index)

const closes = (mark: string, innermost: string | undefined) => innermost === mark

/** Whether a run of stars or tildes opens or closes depends on its neighbours. */
function openOrClose(mark: string, left: string, right: string, open: string[]): void {
  if (left.trim() !== '' && closes(mark, open.at(-1))) open.pop()
  else if (right.trim() !== '' && mark.length <= DEEPEST) open.push(mark)
}

function endOfCode(text: string, ticks: string, from: number): number {
  for (let at = text.indexOf(ticks, from); at >= 0; at = text.indexOf(ticks, at)) {
    const run = /^`+/.exec(text.slice(at))?.[0].length ?? 0
    at += run
    if (run === ticks.length) return at
  }
  return -1
}

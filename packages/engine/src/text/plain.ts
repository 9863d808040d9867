import type { TextRange } from './fold/find-folded.ts'

export interface PlainText {
  readonly text: string
  readonly kept: TextRange[]
}

/**
 * Markup that readers do not see as text: comments, styles, status-bar commands, tags, entities, link targets, escapes,
 * rules, headings, quotes, tables, emphasis and code. A `*` between spaces, `_` inside a name, `#` in C# and a single
 * `~` (drawn-out sound) are text.
 */
const MARKS = joinPatterns([
  /<!--[\s\S]*?(?:-->|(?![\s\S]))/u,
  /<(?<unseen>style|script|head|initvar|updatevariable|json_?patch)\b[\s\S]*?(?:<\/\k<unseen>\s*>|(?![\s\S]))/u,
  /<[/!]?[a-z][^<>]*>/u,
  /!?\[(?=[^[\]]*\]\([^()]*\))/u, // a link's start
  /\](?<=\[[^[\]]*\])\([^()]*\)/u, // a link's end and target
  /\\(?=[!-/:-@[-`{-~])/u,
  /^[ \t]*(?<rule>[-*_])[ \t]*(?:\k<rule>[ \t]*){2,}$/u,
  /^[ \t]*[|:][-|: \t]+$/u, // separator below a table's header
  /^[ \t]*(?:`{3,}|~{3,})[\w-]*[ \t]*$/u,
  /^[ \t]*(?:#{1,6}(?=[ \t]|$)|>+|\||[*+](?=[ \t]))/u,
  /\|[ \t]*$/u,
  /(?<!\\)(?:(?<!\s)\*+|\*+(?!\s|$))/u,
  /(?<![\\\p{L}\p{N}])_+|(?<!\\)_+(?![\p{L}\p{N}])/u,
  /(?<!\\)(?:~~+|`+)/u,
  /&(?:nbsp|amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-f]{1,5});/u,
])

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** Returns an entity's character, or nothing for markup. */
function keepText(mark: string): string {
  const number = /^&#(x?)([\da-f]+);$/i.exec(mark)
  if (number === null) return ENTITIES[mark.toLowerCase()] ?? ''
  const code = Number.parseInt(number[2] ?? '', number[1] === '' ? 10 : 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
}

function joinPatterns(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gimu')
}

/**
 * Strips Markdown and HTML and collapses whitespace, in linear time. `ranges` ranges, such as search matches, stay intact
 * and are returned at their new positions.
 */
export function plainText(text: string, ranges: readonly TextRange[] = []): PlainText {
  const bare = replaceAround(text, ranges, MARKS, keepText)
  const line = replaceAround(bare.text, bare.kept, /\s+/g, () => ' ')
  return trimmed(line)
}

/** Characters read for a preview, enough to get past long status bars. */
export const PREVIEW_READ = 4_000

/**
 * A message's beginning in plain words, for lists. Content without words, such as a picture, becomes an ellipsis; only
 * empty text is empty.
 * @param text only the first `PREVIEW_READ` characters are read
 */
export function previewText(text: string, maxLength: number): string {
  const beginning = text.slice(0, PREVIEW_READ)
  // The cut may fall inside a tag.
  const unbroken = text.length < PREVIEW_READ ? beginning : beginning.replace(/<[^<>]*$/, '')
  // A page is visible only when it runs, so its words are a last resort.
  const words = plainText(unbroken.replaceAll(FENCE, withoutPage)).text || plainText(unbroken).text
  if (words !== '') return words.slice(0, maxLength).toWellFormed()
  return text.trim() === '' ? '' : /[<&]/.test(text) ? '…' : beginning.trim().slice(0, maxLength)
}

/**
 * Whether a code block is a page rather than code (docs/spec/formats.md 3.6). Needs neither a language on the fence nor
 * a complete document.
 */
export function isFrontend(code: string): boolean {
  return ['html>', '<head>', '<body'].some(mark => code.includes(mark))
}

const FENCE = /^[ \t]*(\x60{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^[ \t]*\1|(?![\s\S]))/gm

const withoutPage = (fence: string, _: string, code: string): string => (isFrontend(code) ? '' : fence)

/** Replaces matches, except those that would cut a kept range. */
function replaceAround(
  text: string,
  ranges: readonly TextRange[],
  pattern: RegExp,
  replacement: (found: string) => string,
): PlainText {
  const places = ranges.map(range => ({ ...range }))
  let result = ''
  let at = 0
  let next = 0
  const settleUntil = (end: number) => {
    for (let range = ranges[next]; range && range.end <= end; range = ranges[++next]) {
      const shift = result.length - at
      places[next] = { start: range.start + shift, end: range.end + shift }
    }
  }
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const end = index + match.length
    settleUntil(index)
    const ahead = ranges[next]
    if (ahead !== undefined && ahead.start < end) continue
    result += text.slice(at, index) + replacement(match)
    at = end
  }
  settleUntil(text.length)
  return { text: result + text.slice(at), kept: places }
}

function trimmed({ text, kept }: PlainText): PlainText {
  const [first] = kept
  const start = Math.min(text.length - text.trimStart().length, first?.start ?? text.length)
  const end = Math.max(text.trimEnd().length, kept.at(-1)?.end ?? 0)
  return {
    text: text.slice(start, end),
    kept: kept.map(range => ({ start: range.start - start, end: range.end - start })),
  }
}

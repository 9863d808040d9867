import type { TextRange } from './fold.ts'

/** A text in one line without marks, and where in it stands what was to be kept. */
export interface PlainText {
  readonly text: string
  readonly kept: TextRange[]
}

/**
 * What a reader does not see of a text, or sees as its shape: comments, styles, commands for status bars, tags, entities, what a link leads
 * to, a backslash before a mark, rules, and what makes headings, quotes, tables, emphasis and code. A `*` between spaces, the
 * `_` within a name, the `#` of C# and a single `~`, which draws a word out, are said.
 */
const MARKS = joinPatterns([
  /<!--[\s\S]*?(?:-->|(?![\s\S]))/u,
  /<(?<unseen>style|script|head|initvar|updatevariable|json_?patch)\b[\s\S]*?(?:<\/\k<unseen>\s*>|(?![\s\S]))/u,
  /<[/!]?[a-z][^<>]*>/u,
  /!?\[(?=[^[\]]*\]\([^()]*\))/u, // a link, up to its words
  /\](?<=\[[^[\]]*\])\([^()]*\)/u, // and from there on
  /\\(?=[!-/:-@[-`{-~])/u,
  /^[ \t]*(?<rule>[-*_])[ \t]*(?:\k<rule>[ \t]*){2,}$/u,
  /^[ \t]*[|:][-|: \t]+$/u, // below the head of a table
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

/** A mark says nothing, an entity of HTML its character. */
function saidBy(mark: string): string {
  const number = /^&#(x?)([\da-f]+);$/i.exec(mark)
  if (number === null) return ENTITIES[mark.toLowerCase()] ?? ''
  const code = Number.parseInt(number[2] ?? '', number[1] === '' ? 10 : 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
}

function joinPatterns(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gimu')
}

/**
 * A text as a list shows it: without marks of Markdown and HTML, its white space as single spaces. What is to be `kept`,
 * such as what somebody looked for, stays as it is, marks and all, and is told where it has come to stand; the places
 * are in order and apart. No text takes longer than its length.
 */
export function plainText(text: string, kept: readonly TextRange[] = []): PlainText {
  const bare = replaceAround(text, kept, MARKS, saidBy)
  const line = replaceAround(bare.text, bare.kept, /\s+/g, () => ' ')
  return trimmed(line)
}

/** What is read of a text that begins with marks, so that words come up: status bars are long. */
export const PREVIEW_READ = 4_000

/**
 * The beginning of a message as lists show it, in plain words. What has no words, such as a picture, is an ellipsis; only
 * an empty text is empty.
 * @param text of which no more than the first `PREVIEW_READ` characters are read
 */
export function previewText(text: string, most: number): string {
  const beginning = text.slice(0, PREVIEW_READ)
  // The end of what is read may lie within a tag.
  const whole = text.length < PREVIEW_READ ? beginning : beginning.replace(/<[^<>]*$/, '')
  // A page in it is seen only where the page runs: its words are better than none.
  const words = plainText(whole.replaceAll(FENCE, withoutPage)).text || plainText(whole).text
  if (words !== '') return words.slice(0, most).toWellFormed()
  return text.trim() === '' ? '' : /[<&]/.test(text) ? '…' : beginning.trim().slice(0, most)
}

/**
 * Whether the text of a code block is a page of its own rather than code to read: the field's test (formats.md 3.6),
 * which asks neither for the fence's language nor for a whole document.
 */
export function isFrontend(code: string): boolean {
  return ['html>', '<head>', '<body'].some(mark => code.includes(mark))
}

const FENCE = /^[ \t]*(\x60{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^[ \t]*\1|(?![\s\S]))/gm

const withoutPage = (fence: string, _: string, code: string): string => (isFrontend(code) ? '' : fence)

/** Replaces what is found, unless something that is kept would lose a part. */
function replaceAround(
  text: string,
  kept: readonly TextRange[],
  pattern: RegExp,
  replacement: (found: string) => string,
): PlainText {
  const places = kept.map(range => ({ ...range }))
  let result = ''
  let at = 0
  let next = 0
  const settleUntil = (end: number) => {
    for (let range = kept[next]; range && range.end <= end; range = kept[++next]) {
      const shift = result.length - at
      places[next] = { start: range.start + shift, end: range.end + shift }
    }
  }
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const end = index + found.length
    settleUntil(index)
    const ahead = kept[next]
    if (ahead !== undefined && ahead.start < end) continue
    result += text.slice(at, index) + replacement(found)
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

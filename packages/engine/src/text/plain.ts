import type { TextRange } from './fold.ts'

/** A text in one line without marks, and where in it stands what was to be kept. */
export interface PlainText {
  readonly text: string
  readonly kept: TextRange[]
}

/**
 * What a reader does not see of a text, or sees as its shape: comments, styles, commands for status bars, tags, what a link leads to, a
 * backslash before a mark, rules, and what makes headings, quotes, tables, emphasis and code. A `*` between spaces, the
 * `_` within a name, the `#` of C# and a single `~`, which draws a word out, are said.
 */
const MARKS = joinPatterns([
  /<!--[\s\S]*?(?:-->|(?![\s\S]))/u,
  /<(?<unseen>style|script|initvar|updatevariable|json_?patch)\b[\s\S]*?(?:<\/\k<unseen>\s*>|(?![\s\S]))/u,
  /<\/?[a-z][^<>]*>/u,
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
])

function joinPatterns(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gimu')
}

/**
 * A text as a list shows it: without marks of Markdown and HTML, its white space as single spaces. What is to be `kept`,
 * such as what somebody looked for, stays as it is, marks and all, and is told where it has come to stand; the places
 * are in order and apart. No text takes longer than its length.
 */
export function plainText(text: string, kept: readonly TextRange[] = []): PlainText {
  const bare = replaceAround(text, kept, MARKS, '')
  const line = replaceAround(bare.text, bare.kept, /\s+/g, ' ')
  return trimmed(line)
}

/** Replaces what is found, unless something that is kept would lose a part. */
function replaceAround(
  text: string,
  kept: readonly TextRange[],
  pattern: RegExp,
  replacement: string,
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
    result += text.slice(at, index) + replacement
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

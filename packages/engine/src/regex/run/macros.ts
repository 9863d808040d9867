import type { MacroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'

/** What can open or close a macro. A backslash takes the character after it out of the count. */
const TOKEN = /\\[\s\S]|\{{2,}|\}\}|<(?:user|bot|char|group|charifnotgroup)>/gi

/** Where a text has a macro: from `start` to before `end`. */
type Span = { start: number; end: number }

/**
 * A `findRegex` with its macros put in, raw or so that they match nothing but themselves. What stands around them is
 * pattern and stays untouched: an escaped brace there must not lose its backslash.
 */
export function expandFind(findRegex: string, isPlain: boolean, values: MacroValues): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of macroSpans(findRegex)) {
    const source = findRegex.slice(start, end)
    const value = expandMacros(source, values)
    pieces.push(findRegex.slice(at, start), isPlain && value !== source ? escapePattern(value) : value)
    at = end
  }
  return pieces.join('') + findRegex.slice(at)
}

/** The outermost macros of a pattern, in order. Of an odd number of opening braces the first is pattern. */
function macroSpans(pattern: string): Span[] {
  const spans: Span[] = []
  const open: number[] = []
  for (const { 0: token, index } of pattern.matchAll(TOKEN)) {
    if (token.startsWith('<')) spans.push({ start: index, end: index + token.length })
    else if (token.startsWith('{')) {
      for (let at = index + (token.length % 2); at < index + token.length; at += 2) open.push(at)
    } else if (token === '}}') {
      const start = open.pop()
      if (start !== undefined) enclose(spans, { start, end: index + 2 })
    }
  }
  return spans
}

/** Adds a span in place of those that it contains. */
function enclose(spans: Span[], outer: Span): void {
  while ((spans.at(-1)?.start ?? -1) > outer.start) spans.pop()
  spans.push(outer)
}

const META = /[\n\r\t\v\f\0\u2028\u2029.^$*+?{}[\]\\/|()]/g
const CONTROLS: Record<string, string> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\f': '\\f',
  '\0': '\\x00',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** A pattern, of one line, that matches this text and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(META, character => CONTROLS[character] ?? `\\${character}`)
}

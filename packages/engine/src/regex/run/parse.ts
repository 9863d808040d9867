/** What an author may want to know about how a `findRegex` was taken, and which part of it is meant. */
export type FindNote = { code: FindNoteCode; start: number; end: number }
export type FindNoteCode = 'cut_at_line_end' | 'flags_refused' | 'trailing_text' | 'only_first_match'

/**
 * A `findRegex` taken apart. `start` is where `pattern` stands in it, so that a finding in the pattern can be shown in
 * the text that the author typed.
 */
export type ParsedFind = { pattern: string; flags: string; start: number; notes: FindNote[] }

const LINE = /[^\n\r\u2028\u2029]+/
const FLAGS = /^[a-z]*/i
/** Flags that the format knows. `x X U A J` are among them although no JavaScript engine compiles them. */
const KNOWN_FLAGS = 'gmixXsuUAJ'

/**
 * Takes a `findRegex` apart as the field does (formats.md 3.2): only its first line counts. When that begins with a
 * slash and has another one behind at least one character, what stands between the first and the last is the pattern,
 * and the letters after it are flags; anything else is a pattern without flags. A flag that is unknown or comes twice
 * makes the whole text, slashes and all, the pattern. Null when there is nothing to find.
 */
export function parseFind(findRegex: string): ParsedFind | null {
  const line = LINE.exec(findRegex)
  if (line === null) return null
  const [text] = line
  const lineEnd = line.index + text.length
  const notes: FindNote[] = []
  if (lineEnd < findRegex.length)
    notes.push({ code: 'cut_at_line_end', start: lineEnd, end: findRegex.length })
  const slash = text.startsWith('/') ? text.lastIndexOf('/') : -1
  if (slash < 2) return buildFind(text, '', line.index, notes)
  const flags = FLAGS.exec(text.slice(slash + 1))?.[0] ?? ''
  const flagsStart = line.index + slash + 1
  const flagsEnd = flagsStart + flags.length
  if (!areKnown(flags))
    return buildFind(findRegex, '', 0, [{ code: 'flags_refused', start: flagsStart, end: flagsEnd }])
  if (flagsEnd < lineEnd) notes.push({ code: 'trailing_text', start: flagsEnd, end: lineEnd })
  return buildFind(text.slice(1, slash), flags, line.index + 1, notes)
}

function buildFind(pattern: string, flags: string, start: number, notes: FindNote[]): ParsedFind {
  if (!flags.includes('g')) notes.push({ code: 'only_first_match', start, end: start + pattern.length })
  return { pattern, flags, start, notes }
}

function areKnown(flags: string): boolean {
  return new Set(flags).size === flags.length && Array.from(flags).every(flag => KNOWN_FLAGS.includes(flag))
}

/** A note about how a `findRegex` was read, with its range. */
export type FindNote = { code: FindNoteCode; start: number; end: number }
export type FindNoteCode = 'cut_at_line_end' | 'flags_refused' | 'trailing_text' | 'only_first_match'

/** A parsed `findRegex`. `start` is the pattern's offset, which maps findings to the typed text. */
export type ParsedFind = { pattern: string; flags: string; start: number; notes: FindNote[] }

const LINE = /[^\n\r\u2028\u2029]+/
const FLAGS = /^[a-z]*/i
/** Flags of the format; JavaScript cannot compile `x X U A J`. */
const KNOWN_FLAGS = 'gmixXsuUAJ'

/**
 * Parses the first line of a `findRegex` (docs/spec/formats.md 3.2). With a leading slash and another after at least
 * one character, the pattern is between the first and last slash, followed by flags; otherwise all is pattern. An
 * unknown or repeated flag makes the whole text the pattern. Null if empty.
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

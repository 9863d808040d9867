/** What an author may want to know about how a `findRegex` was taken. */
export type FindNote = 'cut_at_line_end' | 'flags_refused' | 'trailing_text' | 'only_first_match'

/**
 * A `findRegex` taken apart. `start` is where `pattern` stands in it, so that a finding in the pattern can be shown in
 * the text that the author typed.
 */
export type Find = { pattern: string; flags: string; start: number; notes: FindNote[] }

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
export function parseFind(findRegex: string): Find | null {
  const line = LINE.exec(findRegex)
  if (line === null) return null
  const [text] = line
  const end = text.startsWith('/') ? text.lastIndexOf('/') : -1
  const isCut = line.index > 0 || text.length < findRegex.length
  const notes: FindNote[] = isCut ? ['cut_at_line_end'] : []
  if (end < 2) return withoutFlags(text, line.index, notes)
  const flags = FLAGS.exec(text.slice(end + 1))?.[0] ?? ''
  if (!areKnown(flags)) return withoutFlags(findRegex, 0, ['flags_refused'])
  if (end + 1 + flags.length < text.length) notes.push('trailing_text')
  if (!flags.includes('g')) notes.push('only_first_match')
  return { pattern: text.slice(1, end), flags, start: line.index + 1, notes }
}

function withoutFlags(pattern: string, start: number, notes: FindNote[]): Find {
  return { pattern, flags: '', start, notes: [...notes, 'only_first_match'] }
}

function areKnown(flags: string): boolean {
  return new Set(flags).size === flags.length && Array.from(flags).every(flag => KNOWN_FLAGS.includes(flag))
}

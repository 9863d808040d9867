import { REGEX_LIMITS } from '../model/limits.ts'

/** A piece of a replacement: text as it is, or a group by its number (0 is the whole match) or name. */
type TemplatePiece = string | { group: number } | { name: string }

/** A `replaceString` taken apart once, to be filled for each match. */
export type ReplacementTemplate = readonly TemplatePiece[]

/** The first `<` ends a name, so that a text full of `$<` is read once and not again from each of them. */
const GROUP = /\{\{match\}\}|\$(\d+)|\$<([^<>]+)>/gi

/**
 * Takes a `replaceString` apart (formats.md 3.3): `{{match}}`, `$0`, `$1` … with all digits that follow, `$<name>`.
 * Nothing else after a dollar means anything.
 */
export function parseTemplate(replaceString: string): ReplacementTemplate {
  const pieces: TemplatePiece[] = []
  let at = 0
  for (const match of replaceString.matchAll(GROUP)) {
    const [token, number, name] = match
    if (match.index > at) pieces.push(replaceString.slice(at, match.index))
    pieces.push(name === undefined ? { group: Number(number ?? 0) } : { name })
    at = match.index + token.length
  }
  if (at < replaceString.length) pieces.push(replaceString.slice(at))
  return pieces
}

/**
 * The template with the groups of a match in it, each without the trimmed texts; what did not match is nothing. Null as
 * soon as it is longer than a script's output may be: a short template can ask for a long match a thousand times.
 */
export function fillTemplate(
  template: ReplacementTemplate,
  match: RegExpExecArray,
  trims: readonly string[],
): string | null {
  const pieces: string[] = []
  let length = 0
  for (const piece of template) {
    const text = typeof piece === 'string' ? piece : trimmed(groupOf(match, piece) ?? '', trims)
    length += text.length
    if (length > REGEX_LIMITS.output) return null
    pieces.push(text)
  }
  return pieces.join('')
}

function groupOf(match: RegExpExecArray, piece: Exclude<TemplatePiece, string>): string | undefined {
  return 'name' in piece ? match.groups?.[piece.name] : match[piece.group]
}

function trimmed(text: string, trims: readonly string[]): string {
  return trims.reduce((left, trim) => left.replaceAll(trim, ''), text)
}

import { REGEX_LIMITS } from '../model/limits.ts'

/** Literal text, or a group by number (0 is the whole match) or name. */
type TemplatePiece = string | { group: number } | { name: string }

export type ReplacementTemplate = readonly TemplatePiece[]

/** The first `<` ends a name, to keep parsing linear on repeated `$<`. */
const GROUP = /\{\{match\}\}|\$(\d+)|\$<([^<>]+)>/gi

/**
 * Parses a `replaceString` (docs/spec/formats.md 3.3): `{{match}}`, `$0`, `$1` … with all following digits, and
 * `$<name>`. Any other dollar is literal.
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
 * Fills a template with a match's groups without trims; unmatched groups are empty. Null beyond the output limit, since
 * a short template can repeat a long match.
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
  return trims.reduce((result, trim) => result.replaceAll(trim, ''), text)
}

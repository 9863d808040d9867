import { foldedForms, foldText } from '@inkling/engine'

/**
 * Matches the query in stored text, each character in all its folded forms. Folding every stored text per search would
 * cost twenty times as much. Misses only partial matches of a character that folds to several (`..` in `…`); may match
 * more where marks make another letter (か in a decomposed が).
 */
export function buildSearchPattern(words: string): string {
  const characters = Array.from(foldText(words))
  if (characters.length === 0) return NOTHING
  const parts: string[] = []
  for (let at = 0; at < characters.length; ) {
    const joined = findJoinedForms(characters, at)
    const end = at + (joined?.length ?? 1)
    const apart = characters.slice(at, end).map(patternOf).join(ignored())
    parts.push(joined === null ? apart : `(?:${apart}|${oneOf(joined.forms)})`)
    at = end
  }
  return parts.join(ignored())
}

/** Matches nothing: a text that is not empty has no end before its start. */
const NOTHING = '$.^'

/** The longest run here that also has single-character forms. */
function findJoinedForms(
  characters: readonly string[],
  at: number,
): { length: number; forms: readonly string[] } | null {
  const rest = characters.slice(at).join('')
  const found = foldedForms()
    .several.get(characters[at] ?? '')
    ?.find(({ folded }) => rest.startsWith(folded))
  return found === undefined ? null : { length: Array.from(found.folded).length, forms: found.forms }
}

/** Includes the decomposed form. */
function patternOf(character: string): string {
  const whole = formsOf(character)
  const [letter = '', ...marks] = Array.from(character.normalize('NFD'))
  if (marks.length === 0) return whole
  return `(?:${whole}|${[letter, ...marks].map(formsOf).join('')})`
}

const formsOf = (character: string): string =>
  oneOf([character, ...(foldedForms().single.get(character) ?? [])])

const oneOf = (characters: readonly string[]): string =>
  characters.length === 1 ? characters.map(escaped).join('') : `[${characters.map(escaped).join('')}]`

/** Escapes by code point, so that no character is special. */
const escaped = (character: string): string => escapedCode(character.codePointAt(0) ?? 0)

const escapedCode = (code: number): string => `\\U${code.toString(16).padStart(8, '0')}`

/** Marks and invisible characters may stand between two letters. */
const ignored = (): string =>
  `[${foldedForms()
    .ignored.map(([first, last]) => `${escapedCode(first)}-${escapedCode(last)}`)
    .join('')}]*`

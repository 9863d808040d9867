import { foldedForms, foldText } from '@inkling/engine'

/**
 * What is looked for as a pattern of PostgreSQL's, over texts as they are stored: each character with all its forms.
 * Folding every stored text for every search costs twenty times as much. Only where one character stands for several
 * of which not all are looked for (`..` in `…`) something is missed.
 */
export function buildSearchPattern(wanted: string): string {
  const characters = Array.from(foldText(wanted))
  const parts: string[] = []
  for (let at = 0; at < characters.length; ) {
    const joined = findJoinedForms(characters, at)
    const end = at + (joined?.length ?? 1)
    const apart = characters.slice(at, end).map(patternOf).join('')
    parts.push(joined === null ? apart : `(?:${apart}|${oneOf(joined.forms)})`)
    at = end
  }
  return parts.join('')
}

/** The longest run of characters from here on that have a form of one character. */
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

/** A character in all its forms, its accents apart from it among them. */
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

/** A character by its number, so that none means anything to a pattern. */
const escaped = (character: string): string =>
  `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`

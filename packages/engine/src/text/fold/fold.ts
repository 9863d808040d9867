import { HAN_FORMS } from './han-forms.ts'

/** Letters and signs that Unicode does not map, but that people type differently. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
  ς: 'σ',
  ё: 'е',
  ѐ: 'е',
  ѝ: 'и',
  // Arabic and Persian keyboards differ, and many people leave the dots out.
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  // Typographic signs, which models write and keyboards lack.
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
}

/** Marks that writers omit: accents of Latin and Greek, vowels and hamza of Hebrew and Arabic. */
const OPTIONAL_MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu
/** Stress marks only: й, ї, ў and the like are letters of their own and single characters. */
const STRESS = /(\p{Script=Cyrillic})\p{M}+/gu
const ASCII = /^[\t\n\r -~]*$/
/** Soft hyphens, zero-width characters, variation selectors and the Arabic elongation. */
export const INVISIBLE = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x640, 0x640],
  [0x200b, 0x200f],
  [0x2060, 0x2064],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xe0100, 0xe01ef],
] as const

/**
 * Folds a text for search, so that any spelling finds it: case, width, styled letters, accents, vowel points, and the
 * simplified, traditional and Japanese forms of Chinese characters do not matter. Marks that make another letter stay,
 * such as dakuten, Indic vowels and the Cyrillic й. The index of cards, tag keys and highlights all use this fold, so a
 * change needs a higher `INDEX_VERSION` in the server.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const parts = text.normalize('NFKD').toLowerCase().replace(OPTIONAL_MARKS, '$1')
  const replaced = replacements()
  let folded = ''
  for (const letter of parts.normalize('NFC').replace(STRESS, '$1')) folded += replaced.get(letter) ?? letter
  return folded
}

/** Matches cards' tags with managed and blocked tags in any spelling. */
export const tagKey = (word: string): string => foldText(word.trim())

let replaced: ReadonlyMap<string, string> | undefined

/** Foldings besides Unicode's mappings: to another form of a Chinese character, to other letters, or to nothing. */
export function replacements(): ReadonlyMap<string, string> {
  replaced ??= collectReplacements()
  return replaced
}

function collectReplacements(): Map<string, string> {
  const replacements = new Map(Object.entries(PLAIN))
  for (const group of HAN_FORMS.split(' ')) {
    const [first = '', ...variants] = Array.from(group)
    for (const other of variants) replacements.set(other, first)
  }
  for (const [first, last] of INVISIBLE)
    for (let code = first; code <= last; code++) replacements.set(String.fromCodePoint(code), '')
  return replacements
}

import { foldText, INVISIBLE, replacements } from './fold.ts'

/** The characters that fold to each text. */
export type FoldedForms = {
  /** Other single characters, keyed by the character they fold to. */
  single: ReadonlyMap<string, readonly string[]>
  /** Characters that fold to several, keyed by the first of these (`...` and `…`). */
  several: ReadonlyMap<string, readonly { folded: string; forms: readonly string[] }[]>
  /** Characters that may follow a letter and fold to nothing, as ranges of code points. */
  ignored: readonly (readonly [first: number, last: number])[]
}

/** Blocks of marks that fold to nothing: Latin, Greek, Cyrillic, Hebrew, Arabic, and common ones. */
const OPTIONAL_MARKS = [
  [0x300, 0x36f],
  [0x483, 0x489],
  [0x591, 0x5c7],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6ed],
  [0x8ca, 0x8ff],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
] as const

/**
 * Blocks with characters that Unicode maps to others; the large ideograph and syllable blocks between them have none.
 */
const BLOCKS = [
  [0x41, 0x3400],
  [0xa640, 0xac00],
  [0xf900, 0xfe00],
  [0xfe10, 0xfff0],
  [0x10400, 0x10600],
  [0x1d400, 0x1d800],
  [0x1e900, 0x1e944],
  [0x1ee00, 0x1ef00],
  [0x1f100, 0x1f300],
  [0x2f800, 0x2fa20],
] as const

let known: FoldedForms | undefined

/** Folding forms of all characters, for search engines that support patterns but not `foldText`. */
export function foldedForms(): FoldedForms {
  known ??= collect()
  return known
}

function collect(): FoldedForms {
  const byFolded = new Map<string, string[]>()
  for (const form of new Set([...characters(), ...replacements().keys()])) {
    const folded = foldText(form)
    if (folded !== form && folded !== '') byFolded.set(folded, [...(byFolded.get(folded) ?? []), form])
  }
  const all = [...byFolded].map(([folded, forms]) => ({ folded, forms, length: Array.from(folded).length }))
  const single = new Map(all.flatMap(({ folded, forms, length }) => (length === 1 ? [[folded, forms]] : [])))
  const several = all
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => b.length - a.length)
    .map(({ folded, forms }) => ({ folded, forms }))
  return {
    single,
    several: Map.groupBy(several, ({ folded }) => firstOf(folded)),
    ignored: [...OPTIONAL_MARKS, ...INVISIBLE],
  }
}

function* characters(): Generator<string> {
  for (const [first, end] of BLOCKS)
    for (let code = first; code < end; code++) yield String.fromCodePoint(code)
}

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0)

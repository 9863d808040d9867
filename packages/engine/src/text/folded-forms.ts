import { foldText } from './fold.ts'

/** Characters that fold to the text searched for. */
export type FoldedForms = {
  /** Other single characters by the character they fold to. */
  single: ReadonlyMap<string, readonly string[]>
  /** Folds to several characters, keyed by the first (`...` and `…`). */
  several: ReadonlyMap<string, readonly { folded: string; forms: readonly string[] }[]>
}

/** Blocks with folding characters; the large ideograph and syllable blocks between have none. */
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
  for (const form of characters()) {
    const folded = foldText(form)
    if (folded !== form && folded !== '') byFolded.set(folded, [...(byFolded.get(folded) ?? []), form])
  }
  const all = [...byFolded].map(([folded, forms]) => ({ folded, forms, length: Array.from(folded).length }))
  const single = new Map(all.flatMap(({ folded, forms, length }) => (length === 1 ? [[folded, forms]] : [])))
  const several = all
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => b.length - a.length)
    .map(({ folded, forms }) => ({ folded, forms }))
  return { single, several: Map.groupBy(several, ({ folded }) => firstOf(folded)) }
}

function* characters(): Generator<string> {
  for (const [first, end] of BLOCKS)
    for (let code = first; code < end; code++) yield String.fromCodePoint(code)
}

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0)

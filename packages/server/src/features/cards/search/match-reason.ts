import { type CardMatch, type CardTile, matchFields } from '@inkling/contract'
import { findFolded, type TextRange } from '@inkling/engine'
import { excerptAround, plainExcerptAround } from '../../../platform/text/excerpt.ts'
import { type Run, soughtLexemes } from './lexemes.ts'
import type { SearchTexts } from './tables.ts'

/** Why a card was found: of its texts the first that says most of what was looked for. */
export function matchOf(tile: CardTile, texts: SearchTexts, runs: readonly Run[]): CardMatch | null {
  const labels = labelsOf(tile, texts)
  const said = { ...texts, ...labels }
  let best: { match: CardMatch; said: number } | null = null
  for (const field of matchFields) {
    const text = said[field] ?? ''
    const found = runs.map(run => placesOf(text, run)).filter(places => places.length > 0)
    if (found.length <= (best?.said ?? 0)) continue
    const excerptOf = field in labels ? excerptAround : plainExcerptAround
    const excerpt = excerptOf(text, apart(found.flat()))
    if (excerpt !== null) best = { match: { field, ...excerpt }, said: found.length }
  }
  return best?.match ?? null
}

const labelsOf = ({ name, tagline, tags, owner }: CardTile, { author = '' }: SearchTexts): SearchTexts => ({
  name,
  tagline,
  tags: tags.join(' · '),
  author: [owner?.display_name, owner?.username, author].filter(Boolean).join(' · '),
})

/** Where a text says it: as a whole if it does, else the pairs that it was found by. */
function placesOf(text: string, run: Run): TextRange[] {
  if (!run.isDense) return findFolded(text, run.text).filter(({ start }) => !isInWord(text, start))
  const whole = findFolded(text, run.text)
  return whole.length > 0 ? whole : soughtLexemes(run).flatMap(lexeme => findFolded(text, lexeme))
}

/** Whether a place is in the midst of a word, where no word begins. */
const isInWord = (text: string, start: number): boolean => /[\p{L}\p{M}\p{N}]$/u.test(wordBefore(text, start))

const wordBefore = (text: string, start: number): string => {
  const before = text.slice(Math.max(0, start - 2), start)
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(before)
    ? ''
    : before
}

/** In their order; what overlaps is one. */
function apart(places: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = []
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

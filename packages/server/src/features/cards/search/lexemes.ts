import type { UserId } from '@inkling/contract'

/** Written without spaces, and so found by each character and each pair of neighbours; pictures too. */
const DENSE =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}ー\\p{Emoji_Presentation}]'
const RUN = new RegExp(`(?<dense>${DENSE}+)|(?:(?!${DENSE})[\\p{L}\\p{M}\\p{N}])+`, 'gu')
/** Characters of a word that are looked at. */
const WORD_MAX = 40

/** A stretch of text that is one thing to look for: a word, or characters that stand together. */
export interface TextRun {
  /** Folded. */
  readonly text: string
  readonly isDense: boolean
}

/** A text in its runs, whatever its case, width and signs. */
export const splitIntoRuns = (text: string): TextRun[] => findRuns(fold(text)).map(({ run }) => run)

/** What is typed into a search: its runs, each with the keys of the tag that it names, alone or with its neighbours. */
export interface SearchRun extends TextRun {
  readonly tagKeys: readonly string[]
}

/** Words of a name that are looked up together, as of "slice of life". */
const NAME_RUNS_MAX = 5

/** The runs of a keyword, and every stretch of them that may be the name of a tag. */
export function splitKeyword(keyword: string): { runs: readonly TextRun[]; names: readonly NameSpan[] } {
  const text = fold(keyword)
  const runs = findRuns(text)
  const names = runs.flatMap(({ start }, first) =>
    runs.slice(first, first + NAME_RUNS_MAX).map(({ end }, more) => ({
      first,
      last: first + more,
      name: first === 0 && first + more === runs.length - 1 ? text.trim() : text.slice(start, end),
    })),
  )
  return { runs: runs.map(({ run }) => run), names }
}

export interface NameSpan {
  /** Of the runs, counted from 0. */
  readonly first: number
  readonly last: number
  readonly name: string
}

const findRuns = (folded: string): { run: TextRun; start: number; end: number }[] =>
  Array.from(folded.matchAll(RUN), ({ 0: text, index: start, groups }) => ({
    run:
      groups?.dense === undefined
        ? { text: Array.from(text).slice(0, WORD_MAX).join(''), isDense: false }
        : { text, isDense: true },
    start,
    end: start + text.length,
  }))

/** As the engine folds a text, but in one go, for nobody asks here which character became which. */
const fold = (text: string): string =>
  text.toWellFormed().replaceAll('\0', '').normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')

/** By what a run is looked for: a word by itself, one character by itself, more of them by each pair. */
export function queryLexemes({ text, isDense }: TextRun): string[] {
  if (!isDense) return [text]
  const characters = Array.from(text)
  return characters.length === 1 ? characters : [...new Set(bigramsOf(characters))]
}

/** By what a text can be found: its words, characters and pairs, each once. */
export function textLexemes(text: string, into = new Set<string>()): Set<string> {
  for (const { text: run, isDense } of splitIntoRuns(text)) {
    if (!isDense) {
      into.add(run)
      continue
    }
    const characters = Array.from(run)
    for (const one of characters) into.add(one)
    for (const pair of bigramsOf(characters)) into.add(pair)
  }
  return into
}

const bigramsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((second, at) => (characters[at] ?? '') + second)

// None of these can be a word of a text, for words are letters and numbers.
export const tagLexeme = (key: string): string => `#${key}`
export const authorLexeme = (id: UserId): string => `@${id}`
export const ADULT = '!adult'

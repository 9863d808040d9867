import type { UserId } from '@inkling/contract'
import { foldText } from '@inkling/engine'

/**
 * Increase with each change of `foldText` or of what is indexed: cards of lower versions are indexed again. Rows store
 * the version, because an older instance may go on writing during an upgrade.
 */
export const INDEX_VERSION = 3

/** Scripts without spaces, and emoji, are indexed by single characters and pairs. */
const DENSE =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}ー\\p{Emoji_Presentation}]'
const RUN = new RegExp(`(?<dense>${DENSE}+)|(?:(?!${DENSE})[\\p{L}\\p{M}\\p{N}])+`, 'gu')
const WORD_MAX = 40

/** A dense run consists of characters without spaces between words. */
export interface TextRun {
  readonly text: string
  readonly isDense: boolean
}

/** Runs are folded and contain no punctuation. */
export const splitIntoRuns = (text: string): TextRun[] => findRuns(fold(text)).map(({ run }) => run)

/** Written words are in lower case. */
export const writtenWords = (text: string): (readonly [folded: string, written: string])[] =>
  Array.from(
    clean(text).normalize('NFKC').toLowerCase().matchAll(RUN),
    ([word]) => [foldText(word), word] as const,
  )

/** A run with the keys of the managed tag that it names, alone or with its neighbours. */
export interface SearchRun extends TextRun {
  /** Rows of an older index contain this form until they are indexed again. */
  readonly written: string
  readonly tagKeys: readonly string[]
}

/** Longest name in words, such as "slice of life". */
const NAME_RUNS_MAX = 5

/** Also lists every span of runs that could be a tag name. */
export function splitKeyword(keyword: string): {
  runs: readonly Omit<SearchRun, 'tagKeys'>[]
  names: readonly NameSpan[]
} {
  const text = fold(keyword)
  const runs = findRuns(text)
  const written = writtenWords(keyword)
  const names = runs.flatMap(({ start }, first) =>
    runs.slice(first, first + NAME_RUNS_MAX).map(({ end }, more) => ({
      first,
      last: first + more,
      name: first === 0 && first + more === runs.length - 1 ? text.trim() : text.slice(start, end),
    })),
  )
  const isAligned = written.length === runs.length
  return {
    runs: runs.map(({ run }, at) => ({ ...run, written: (isAligned && written[at]?.[1]) || run.text })),
    names,
  }
}

export interface NameSpan {
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

const fold = (text: string): string => foldText(clean(text))

/** PostgreSQL stores neither lone surrogates nor NUL. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** A word, a single character, or all pairs of characters. */
export function queryLexemes({ text, isDense }: TextRun): string[] {
  if (!isDense) return [text]
  const characters = Array.from(text)
  return characters.length === 1 ? characters : [...new Set(bigramsOf(characters))]
}

/** Words, characters and pairs, deduplicated. */
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

/** The key of a tag that every card in this language has; no written tag contains the control character. */
export const languageKey = (language: string): string => `\u0002${language}`
// No word starts like this, because words consist of letters and digits.
export const tagLexeme = (key: string): string => `#${key}`
export const authorLexeme = (id: UserId): string => `@${id}`
export const ADULT = '!adult'

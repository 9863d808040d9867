import { type Tag, tagKey } from '@inkling/contract'
import { tagNameOf, tagWords } from './known-tags.ts'

/** Commas of both languages; tags themselves may hold spaces. */
const COMMA = /[,，、\n]/

/** The words in what was typed or pasted. */
export const splitWords = (typed: string): string[] =>
  typed
    .split(COMMA)
    .map(word => word.trim())
    .filter(word => word !== '')

const keysOf = (tag: Tag): ReadonlySet<string> => new Set(tagWords(tag).map(tagKey))

/** Whether one of these words stands for the tag. */
export function isChosen(words: readonly string[], tag: Tag): boolean {
  const keys = keysOf(tag)
  return words.some(word => keys.has(tagKey(word)))
}

/** The words with others after them, each once whatever its case. */
export function withWords(words: readonly string[], more: readonly string[]): string[] {
  const byKey = Map.groupBy([...words, ...more], tagKey)
  return [...byKey.values()].flatMap(([word]) => word ?? [])
}

/** Takes all words of a tag out, or puts its name in, as the author's language has it. */
export function toggleTag(words: readonly string[], tag: Tag): string[] {
  const keys = keysOf(tag)
  return isChosen(words, tag)
    ? words.filter(word => !keys.has(tagKey(word)))
    : withWords(words, [tagNameOf(tag)])
}

import type { Tag } from '@inkling/contract'
import { tagNameOf, tagWords } from './known-tags.ts'
import { tagKey } from './tag-key.ts'

/** Western and Chinese commas; tags may contain spaces. */
const COMMA = /[,，、\n]/

export const splitWords = (typed: string): string[] =>
  typed
    .split(COMMA)
    .map(word => word.trim())
    .filter(word => word !== '')

const keysOf = (tag: Tag): ReadonlySet<string> => new Set(tagWords(tag).map(tagKey))

/** True if one of the words is a name of the tag. */
export function isChosen(words: readonly string[], tag: Tag): boolean {
  const keys = keysOf(tag)
  return words.some(word => keys.has(tagKey(word)))
}

/** Words with the same key are duplicates. */
export function withWords(words: readonly string[], more: readonly string[]): string[] {
  const byKey = Map.groupBy([...words, ...more], tagKey)
  return [...byKey.values()].flatMap(([word]) => word ?? [])
}

/** Removes all names of a tag, or adds its name in the page's language. */
export function toggleTag(words: readonly string[], tag: Tag): string[] {
  const keys = keysOf(tag)
  return isChosen(words, tag)
    ? words.filter(word => !keys.has(tagKey(word)))
    : withWords(words, [tagNameOf(tag)])
}

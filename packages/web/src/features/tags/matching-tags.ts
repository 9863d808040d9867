import { type Tag, type TagCategory, tagKey } from '@inkling/contract'
import { wordsOf } from './known-tags.ts'

/** Tags of which a word begins with what was typed, then those that hold it further on; among each the commoner first. */
export function matchingTags(categories: readonly TagCategory[], typed: string, most: number): Tag[] {
  const key = tagKey(typed)
  if (key === '') return []
  const found = categories
    .flatMap(({ tags }) => tags)
    .map(tag => ({ tag, at: placeOf(tag, key) }))
    .filter(({ at }) => at >= 0)
  return found
    .toSorted((one, other) => Math.sign(one.at) - Math.sign(other.at) || other.tag.cards - one.tag.cards)
    .slice(0, most)
    .map(({ tag }) => tag)
}

/** How far on the first of its words holds the key; -1 where none does. */
function placeOf(tag: Tag, key: string): number {
  const places = wordsOf(tag)
    .map(word => tagKey(word).indexOf(key))
    .filter(at => at >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

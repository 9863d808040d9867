import type { Author, Blocklist, UserId } from '@inkling/contract'
import { tagKey } from '../../tags/tag-key.ts'

/** A tag is blocked if any of its names is. */
export function blocksTag({ tags }: Blocklist, words: readonly string[]): boolean {
  const keys = new Set(words.map(tagKey))
  return tags.some(tag => keys.has(tagKey(tag)))
}

export const blocksAuthor = ({ authors }: Blocklist, id: UserId): boolean =>
  authors.some(author => author.id === id)

/** Adds a tag by its first name, or removes all its names. */
export function toggleTag(list: Blocklist, words: readonly string[]): Blocklist {
  if (!blocksTag(list, words)) return { ...list, tags: [...list.tags, ...words.slice(0, 1)] }
  const keys = new Set(words.map(tagKey))
  return { ...list, tags: list.tags.filter(tag => !keys.has(tagKey(tag))) }
}

export const toggleAuthor = (list: Blocklist, author: Author): Blocklist => ({
  ...list,
  authors: blocksAuthor(list, author.id)
    ? list.authors.filter(({ id }) => id !== author.id)
    : [...list.authors, author],
})

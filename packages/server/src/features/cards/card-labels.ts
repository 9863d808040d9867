import { CARD_NAME_MAX, TAG_MAX, TAGS_MAX, tagKey } from '@inkling/contract'

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is what it is for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g

/** A foreign text as one line of at most so many characters, for a list; the card keeps it as it is. */
export function lineOf(text: string, max: number): string {
  const line = text.toWellFormed().replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()
  return line
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

export const nameOf = (data: { name: string }): string => lineOf(data.name, CARD_NAME_MAX)

/** The tags of a file, each once whatever its case, as many as a card may have. */
export function tagsOf(words: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const word of words) {
    const tag = lineOf(word, TAG_MAX)
    if (tag !== '' && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
  }
  return [...tags.values()].slice(0, TAGS_MAX)
}

const ADULT = new Set(['nsfw', 'r18', 'r-18', '18+'])

/** Files have no field for it; their authors say it by a tag. */
export const saysNsfw = (tags: readonly string[]): boolean => tags.some(tag => ADULT.has(tagKey(tag)))

import { type Tag, type TagCategory, type TagColour, tagKey } from '@inkling/contract'
import { getLocale } from '../../i18n/locale.ts'

/** A managed tag and the colour that it is shown in. */
export interface KnownTag {
  readonly tag: Tag
  readonly colour: TagColour
}

/** Managed tags by every key that stands for them. */
export type KnownTags = ReadonlyMap<string, KnownTag>

export const emptyKnownTags: KnownTags = new Map()

/** Every word that stands for a tag. */
export const tagWords = ({ slug, name_zh, name_en, aliases }: Tag): string[] => [
  slug,
  name_zh,
  name_en,
  ...aliases,
]

export const indexTags = (categories: readonly TagCategory[]): KnownTags =>
  new Map(
    categories.flatMap(({ colour, tags }) =>
      tags.flatMap(tag =>
        tagWords(tag).map(word => [tagKey(word), { tag, colour: tag.colour ?? colour }] as const),
      ),
    ),
  )

/** What a tag or a category is called in the language of the page. */
export const tagNameOf = ({ name_zh, name_en }: { name_zh: string; name_en: string }): string =>
  getLocale() === 'en' ? name_en : name_zh

/** The same in the other language. */
export const otherTagNameOf = ({ name_zh, name_en }: { name_zh: string; name_en: string }): string =>
  getLocale() === 'en' ? name_zh : name_en

/** A word of a card as it is shown: a managed tag in the reader's language, any other as it was written. */
export interface DisplayedTag {
  readonly word: string
  readonly name: string
  /** Only of managed tags. */
  readonly colour: TagColour | undefined
}

/** The tags of a card as they are shown, each once, though several of its words may stand for one. */
export function displayTags(known: KnownTags, words: readonly string[]): DisplayedTag[] {
  const shown = new Map<string, DisplayedTag>()
  for (const word of words) {
    const found = known.get(tagKey(word))
    const id = found?.tag.id ?? tagKey(word)
    if (shown.has(id)) continue
    shown.set(id, { word, name: found ? tagNameOf(found.tag) : word, colour: found?.colour })
  }
  return [...shown.values()]
}

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
  const places = tagWords(tag)
    .map(word => tagKey(word).indexOf(key))
    .filter(at => at >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

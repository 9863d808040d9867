import type { Tag, TagCategory, TagColour } from '@inkling/contract'
import { getLocale } from '../../i18n/locale.ts'
import { tagKey } from './tag-key.ts'

interface KnownTag {
  readonly tag: Tag
  readonly colour: TagColour
}

/** Managed tags by every key of their names. */
export type KnownTags = ReadonlyMap<string, KnownTag>

export const emptyKnownTags: KnownTags = new Map()

/** All names of a tag. */
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

/** The name in the page's language. */
export const tagNameOf = ({ name_zh, name_en }: { name_zh: string; name_en: string }): string =>
  getLocale() === 'en' ? name_en : name_zh

/** The name in the other language. */
export const otherTagNameOf = ({ name_zh, name_en }: { name_zh: string; name_en: string }): string =>
  getLocale() === 'en' ? name_zh : name_en

/** A displayed tag: managed ones translated, others as written. */
export interface DisplayedTag {
  readonly word: string
  readonly name: string
  /** Managed tags only. */
  readonly colour: TagColour | undefined
}

/** A card's tags for display, merging synonyms. */
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

/** Tags matching typed text: prefixes first, then others; the exact spelling, then the most common first. */
export function matchingTags(categories: readonly TagCategory[], typed: string, most: number): Tag[] {
  const key = tagKey(typed)
  if (key === '') return []
  const found = categories
    .flatMap(({ tags }) => tags)
    .map(tag => ({ tag, at: placeOf(tag, key) }))
    .filter(({ at }) => at >= 0)
  return found
    .toSorted(
      (one, other) =>
        Math.sign(one.at) - Math.sign(other.at) ||
        Number(isSpelled(other.tag, typed)) - Number(isSpelled(one.tag, typed)) ||
        other.tag.cards - one.tag.cards,
    )
    .slice(0, most)
    .map(({ tag }) => tag)
}

/** Whether a name contains the text as it is typed, apart from case and width. */
function isSpelled(tag: Tag, typed: string): boolean {
  const spelling = spellingOf(typed)
  return tagWords(tag).some(word => spellingOf(word).includes(spelling))
}

const spellingOf = (word: string): string => word.trim().normalize('NFKC').toLowerCase()

/** Position of the key in a tag's names; -1 if none. */
function placeOf(tag: Tag, key: string): number {
  const places = tagWords(tag)
    .map(word => tagKey(word).indexOf(key))
    .filter(at => at >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

import type { Tag, TagCategory, TagColour } from '@inkling/contract'
import { getLocale } from '../../i18n/locale.ts'
import { tagKey } from './tag-key.ts'

interface KnownTag {
  readonly tag: Tag
  readonly colour: TagColour
}

/** Keys are the `tagKey` of every name. */
export type KnownTags = ReadonlyMap<string, KnownTag>

export const emptyKnownTags: KnownTags = new Map()

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

/** Managed tags are translated, others stay as written. */
export interface DisplayedTag {
  readonly word: string
  readonly name: string
  /** Only for managed tags. */
  readonly colour: TagColour | undefined
}

/** Synonyms become one tag. */
export function displayTags(known: KnownTags, words: readonly string[]): DisplayedTag[] {
  const shown = new Map<string, DisplayedTag>()
  for (const word of words) {
    const knownTag = known.get(tagKey(word))
    const id = knownTag?.tag.id ?? tagKey(word)
    if (shown.has(id)) continue
    shown.set(id, { word, name: knownTag ? tagNameOf(knownTag.tag) : word, colour: knownTag?.colour })
  }
  return [...shown.values()]
}

/** Prefix matches come first; then the exact spelling, then the most common. */
export function matchingTags(categories: readonly TagCategory[], typed: string, limit: number): Tag[] {
  const key = tagKey(typed)
  if (key === '') return []
  const matches = categories
    .flatMap(({ tags }) => tags)
    .map(tag => ({ tag, at: placeOf(tag, key) }))
    .filter(({ at }) => at >= 0)
  return matches
    .toSorted(
      (one, other) =>
        Math.sign(one.at) - Math.sign(other.at) ||
        Number(isSpelled(other.tag, typed)) - Number(isSpelled(one.tag, typed)) ||
        other.tag.cards - one.tag.cards,
    )
    .slice(0, limit)
    .map(({ tag }) => tag)
}

/** Ignores only case and width. */
function isSpelled(tag: Tag, typed: string): boolean {
  const spelling = spellingOf(typed)
  return tagWords(tag).some(word => spellingOf(word).includes(spelling))
}

const spellingOf = (word: string): string => word.trim().normalize('NFKC').toLowerCase()

/** Position of the key in the tag's names; -1 if absent. */
function placeOf(tag: Tag, key: string): number {
  const places = tagWords(tag)
    .map(word => tagKey(word).indexOf(key))
    .filter(at => at >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

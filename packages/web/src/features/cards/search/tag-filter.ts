import { SEARCH_TAGS_MAX } from '@inkling/contract'
import { splitWords } from '../../tags/chosen-tags.ts'
import { tagKey } from '../../tags/tag-key.ts'

export type TagFilter = 'wanted' | 'unwanted' | 'neither'

export interface TagFilterSet {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

type SearchQueryString = Readonly<Record<string, string>>

export const parseTagFilters = ({ whitelist = '', blacklist = '' }: SearchQueryString): TagFilterSet => ({
  wanted: splitWords(whitelist).slice(0, SEARCH_TAGS_MAX),
  unwanted: splitWords(blacklist).slice(0, SEARCH_TAGS_MAX),
})

/** Omits empty filters. */
export const toQuery = ({ wanted, unwanted }: TagFilterSet) => ({
  whitelist: wanted.join(',') || undefined,
  blacklist: unwanted.join(',') || undefined,
})

/** `words` are all names of the tag. */
export function filterOfTag({ wanted, unwanted }: TagFilterSet, words: readonly string[]): TagFilter {
  if (containsAny(wanted, words)) return 'wanted'
  return containsAny(unwanted, words) ? 'unwanted' : 'neither'
}

/** The filter uses the first of the tag's names. */
export function withTagFilter(
  { wanted, unwanted }: TagFilterSet,
  words: readonly string[],
  filter: TagFilter,
): TagFilterSet {
  const name = words.slice(0, 1)
  return {
    wanted: [...without(wanted, words), ...(filter === 'wanted' ? name : [])],
    unwanted: [...without(unwanted, words), ...(filter === 'unwanted' ? name : [])],
  }
}

const following: Readonly<Record<TagFilter, TagFilter>> = {
  neither: 'wanted',
  wanted: 'unwanted',
  unwanted: 'neither',
}

export const nextTagFilter = (filter: TagFilter): TagFilter => following[filter]

const containsAny = (list: readonly string[], words: readonly string[]): boolean =>
  without(list, words).length < list.length

function without(list: readonly string[], words: readonly string[]): string[] {
  const keys = new Set(words.map(tagKey))
  return list.filter(word => !keys.has(tagKey(word)))
}

import { useMemo } from 'react'
import { type KnownTags, knownTags, noTags, type ShownTag, shownTags } from './known-tags.ts'
import { useTagShelves } from './queries.ts'

/** All managed tags; none until they have been fetched. */
export function useKnownTags(): KnownTags {
  const { data } = useTagShelves()
  return useMemo(() => (data ? knownTags(data.items) : noTags), [data])
}

/** The tags of a card in the reader's language. */
export const useShownTags = (words: readonly string[]): ShownTag[] => shownTags(useKnownTags(), words)

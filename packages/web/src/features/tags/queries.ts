import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call/call.ts'
import { useSession } from '../../api/session/session.ts'
import { useFold } from '../../browser/fold.ts'
import { type DisplayedTag, displayTags, emptyKnownTags, indexTags, type KnownTags } from './known-tags.ts'

/** Milliseconds; admins rarely change tags. */
const FRESH_MS = 5 * 60_000

/**
 * Categories with tags; adult tags only for those who see adult cards. Draws again once the fold is loaded, by which tags
 * are compared.
 */
export function useTagShelves() {
  useFold()
  const withHidden = useSession().user?.show_nsfw ?? false
  return useQuery({
    queryKey: keys.shelves(withHidden),
    queryFn: ({ signal }) =>
      call('tags.categories', { query: { include_hidden: withHidden ? 'true' : 'false' } }, { signal }),
    staleTime: FRESH_MS,
  })
}

/** All managed tags; empty until loaded. */
export function useKnownTags(): KnownTags {
  const { data } = useTagShelves()
  const isFolding = useFold()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys change with the fold
  return useMemo(() => (data ? indexTags(data.items) : emptyKnownTags), [data, isFolding])
}

/** A card's tags in the reader's language. */
export const useDisplayedTags = (words: readonly string[]): DisplayedTag[] =>
  displayTags(useKnownTags(), words)

export const keys = {
  tags: ['tags'],
  shelves: (withHidden: boolean) => ['tags', 'shelves', withHidden],
  all: ['tags', 'all'],
} as const

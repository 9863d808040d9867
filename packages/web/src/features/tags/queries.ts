import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call/call.ts'
import { useSession } from '../../api/session/session.ts'
import { useFold } from '../../browser/fold.ts'
import { type DisplayedTag, displayTags, emptyKnownTags, indexTags, type KnownTags } from './known-tags.ts'

/** Admins rarely change tags. */
const FRESH_MS = 5 * 60_000

/** Includes adult tags only for users who see adult cards. Re-renders once the fold for comparing tags is loaded. */
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

export function useKnownTags(): KnownTags {
  const { data } = useTagShelves()
  const isFolding = useFold()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys change with the fold
  return useMemo(() => (data ? indexTags(data.items) : emptyKnownTags), [data, isFolding])
}

/** In the reader's language. */
export const useDisplayedTags = (words: readonly string[]): DisplayedTag[] =>
  displayTags(useKnownTags(), words)

export const keys = {
  tags: ['tags'],
  shelves: (withHidden: boolean) => ['tags', 'shelves', withHidden],
  all: ['tags', 'all'],
} as const

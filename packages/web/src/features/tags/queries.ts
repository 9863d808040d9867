import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call/call.ts'
import { useSession } from '../../api/session/session.ts'
import { type DisplayedTag, displayTags, emptyKnownTags, indexTags, type KnownTags } from './known-tags.ts'

/** They change when an admin changes them, which is seldom. */
const FRESH_MS = 5 * 60_000

/** The categories with their tags; who is shown adult cards is shown the tags for adults too. */
export function useTagShelves() {
  const withHidden = useSession().user?.show_nsfw ?? false
  return useQuery({
    queryKey: keys.shelves(withHidden),
    queryFn: ({ signal }) =>
      call('tags.categories', { query: { include_hidden: withHidden ? 'true' : 'false' } }, { signal }),
    staleTime: FRESH_MS,
  })
}

/** All managed tags; none until they have been fetched. */
export function useKnownTags(): KnownTags {
  const { data } = useTagShelves()
  return useMemo(() => (data ? indexTags(data.items) : emptyKnownTags), [data])
}

/** The tags of a card in the reader's language. */
export const useDisplayedTags = (words: readonly string[]): DisplayedTag[] =>
  displayTags(useKnownTags(), words)

/** Under which names what is fetched of tags is cached. */
export const keys = {
  tags: ['tags'],
  shelves: (withHidden: boolean) => ['tags', 'shelves', withHidden],
  all: ['tags', 'all'],
} as const

import type { CardId, RevisionId } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'

/** Below a card's own lists, so that whatever changes cards asks for these again. */
const keys = {
  cards: ['cards'],
  list: (id: CardId) => ['cards', 'revisions', id],
  one: (id: RevisionId) => ['revision', id],
} as const

export const useRevisions = (id: CardId) =>
  useInfiniteQuery({
    queryKey: keys.list(id),
    queryFn: ({ pageParam, signal }) =>
      call('revisions.list', { params: { id }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** What a revision says never changes; where it stands among the others, the list tells. */
export const useRevision = (id: CardId, revisionId: RevisionId | null) =>
  useQuery({
    enabled: revisionId !== null,
    queryKey: keys.one(revisionId ?? ('' as RevisionId)), // not asked for then
    queryFn: ({ signal }) =>
      call('revisions.get', { params: { id, revisionId: revisionId ?? '' } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useRestoreRevision(id: CardId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (revisionId: RevisionId) => call('revisions.restore', { params: { id, revisionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.cards }),
  })
}

import type { CardId, RevisionId } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'

/** Under the key of card lists, so that changes to cards also invalidate revisions. */
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

/** The content of a revision never changes, so it is cached apart from the list. */
export const useRevision = (id: CardId, revisionId: RevisionId | null) =>
  useQuery({
    enabled: revisionId !== null,
    queryKey: keys.one(revisionId ?? ('' as RevisionId)), // disabled in that case
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

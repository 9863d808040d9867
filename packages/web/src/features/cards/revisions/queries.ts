import type { CardId, RevisionId } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'

/** Below the cards' lists, so that card changes invalidate these too. */
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

/** A revision's content never changes; the list has its position. */
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

import type { ReportedItem } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { nextPage } from '../../api/call/pages.ts'
import { keys } from '../cards/store/keys.ts'

const reportedKey = ['reported'] as const

export const useReported = () =>
  useInfiniteQuery({
    queryKey: reportedKey,
    queryFn: ({ pageParam, signal }) => call('adminReports.list', { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Removing a card also removes its reports, so the list must be refetched. */
export function useRefetchReported(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: reportedKey })
}

/** Dismisses reports or deletes the comment. */
export function useDecide({ id, card, comment }: ReportedItem) {
  const queries = useQueryClient()
  const refetch = useRefetchReported()
  return useMutation({
    mutationFn: async (decision: 'dismiss' | 'delete'): Promise<void> => {
      if (decision === 'dismiss' || comment === null) await call('adminReports.dismiss', { params: { id } })
      else await call('comments.remove', { params: { id: card.id, commentId: comment.id } })
    },
    onSuccess: async (_, decision) => {
      if (decision === 'delete') void queries.invalidateQueries({ queryKey: keys.cards })
      await refetch()
    },
  })
}

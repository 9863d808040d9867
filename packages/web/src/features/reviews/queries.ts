import type { BodyIn, CardId, cards } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const keys = { pending: ['reviews'], cards: ['cards'] } as const

/** Cards that wait, the longest waiting first. */
export const usePending = () =>
  useInfiniteQuery({
    queryKey: keys.pending,
    queryFn: ({ pageParam, signal }) => call('adminReviews.list', { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })

/** Decides; whether it could or not, what is shown is asked for again. */
export function useReviewCard(id: CardId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof cards.review>) => call('cards.review', { params: { id }, body }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.pending })
      return queries.invalidateQueries({ queryKey: keys.cards })
    },
  })
}

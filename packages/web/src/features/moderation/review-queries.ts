import type { BodyIn, CardId, cards, PendingCard } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { nextPage } from '../../api/call/pages.ts'
import { ApiError } from '../../api/http/api-error.ts'

const keys = {
  reviews: ['reviews'],
  pending: ['reviews', 'pending'],
  one: (id: CardId) => ['reviews', id],
  cards: ['cards'],
} as const

/** The longest waiting card comes first. */
export const usePending = () =>
  useInfiniteQuery({
    queryKey: keys.pending,
    queryFn: ({ pageParam, signal }) => call('adminReviews.list', { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Null if the card is no longer pending. */
export const usePendingCard = (id: CardId) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }): Promise<PendingCard | null> => {
      try {
        return await call('adminReviews.get', { params: { id } }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

/** Refetches even after a failure. */
export function useReviewCard(id: CardId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof cards.review>) => call('cards.review', { params: { id }, body }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.reviews })
      return queries.invalidateQueries({ queryKey: keys.cards })
    },
  })
}

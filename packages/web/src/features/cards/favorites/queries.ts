import type { Card, CardId } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { changeCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'
import { keys } from '../store/keys.ts'

const TILES = 24

export const useFavorites = () =>
  useInfiniteQuery({
    queryKey: keys.favorites,
    queryFn: ({ pageParam, signal }) =>
      call('favorites.list', { query: { page: pageParam, limit: TILES } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Updates optimistically. */
export function useFavorite(id: CardId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (favorite: boolean): Promise<void> => {
      if (favorite) await call('favorites.add', { params: { id } })
      else await call('favorites.remove', { params: { id } })
    },
    onSuccess: (_, favorite) => {
      changeCached<Card>(queries, keys.card(id), card => withFavorite(card, favorite))
      return queries.invalidateQueries({ queryKey: keys.favorites })
    },
  })
}

function withFavorite(card: Card, favorite: boolean): Card {
  if (card.my.favorite === favorite) return card
  const favorites = card.stats.favorites + (favorite ? 1 : -1)
  return { ...card, stats: { ...card.stats, favorites }, my: { ...card.my, favorite } }
}

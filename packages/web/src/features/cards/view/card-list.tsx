import type { CardTile as Tile } from '@inkling/contract'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type InfiniteListQuery, InfiniteScrollEnd } from '../../../ui/feedback/more-on-scroll.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import type { Ranking } from '../store/rankings.ts'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'

interface CardListProps {
  cards: readonly Tile[]
  query: InfiniteListQuery & Pick<UseInfiniteQueryResult, 'isPending' | 'refetch'>
  /** Each tile shows the number that this ranking is about, such as the average rating. */
  ranking?: Ranking
  /** What follows the tiles; by default the list loads more as the reader scrolls. */
  end?: ReactNode
  empty: ReactNode
}

/** With loading, failed and empty states. */
export function CardList({ cards, query, ranking, end, empty }: CardListProps) {
  if (query.isPending) return <CardGridSkeleton />
  if (query.isError && cards.length === 0) {
    return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  }
  if (cards.length === 0) return empty
  return (
    <>
      <CardGrid cards={cards} ranking={ranking} />
      {end ?? <InfiniteScrollEnd query={query} />}
    </>
  )
}

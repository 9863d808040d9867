import type { CardTile as Tile } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import type { Ranking } from '../store/rankings.ts'
import { CardTile, CardTileSkeleton } from './card-tile.tsx'

export const GRID =
  'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6'
export const FIRST_ROWS = 6

export function CardGrid({ cards, ranking }: { cards: readonly Tile[]; ranking?: Ranking | undefined }) {
  return (
    <ul className={GRID}>
      {cards.map((card, index) => (
        <li key={card.id} className="animate-appear">
          <CardTile card={card} isEager={index < FIRST_ROWS} ranking={ranking} />
        </li>
      ))}
    </ul>
  )
}

export function CardGridSkeleton() {
  return (
    <div role="status" aria-label={m.app_loading()} className={GRID}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are the same
        <CardTileSkeleton key={index} />
      ))}
    </div>
  )
}

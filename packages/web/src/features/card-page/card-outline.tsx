import type { CardId, CardTile, Favorite } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/feedback/states.tsx'
import { keys } from '../cards/store/keys.ts'
import { CardHead } from '../cards/view/card-head.tsx'
import { Portrait } from '../cards/view/portrait.tsx'

export const CardLayout = ({
  name,
  art,
  children,
}: {
  name: string
  art: string | null
  children: ReactNode
}) => (
  <main className="mx-auto grid w-full max-w-6xl gap-x-10 gap-y-6 px-4 py-5 md:grid-cols-[minmax(15rem,22rem)_1fr] md:px-8 md:py-9">
    <div className="flex flex-col gap-5 self-start md:sticky md:top-9">
      <Portrait
        name={name}
        url={art}
        isEager
        className="aspect-3/4 max-h-[46dvh] w-full rounded-2xl border border-line shadow-lifted md:max-h-none"
      />
    </div>
    <div className="flex min-w-0 flex-col gap-8">{children}</div>
  </main>
)

/** Shows the data of the list entry while the card loads. */
export const CardOutline = ({ tile }: { tile: CardTile }) => (
  <CardLayout name={tile.name} art={tile.avatar_url}>
    <CardHead card={tile} />
    <div role="status" aria-label={m.app_loading()} className="flex flex-col gap-8">
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-64 rounded-2xl" />
    </div>
  </CardLayout>
)

/** The card's entry in a cached list, looked up only once, when the page opens. */
export function useTile(id: CardId): CardTile | undefined {
  const queries = useQueryClient()
  return useMemo(() => {
    const lists = [keys.cards, keys.favorites].flatMap(queryKey => queries.getQueriesData({ queryKey }))
    return lists.flatMap(([, data]) => tilesOf(data)).find(tile => tile.id === id)
  }, [queries, id])
}

/** Lists may be paginated, and favourites wrap their cards. */
function tilesOf(data: unknown): CardTile[] {
  const { pages, items } = (data ?? {}) as CachedList
  const all = pages?.flatMap(page => page.items ?? []) ?? items ?? []
  return all.flatMap(item => ('card' in item ? (item.card ?? []) : item))
}

interface CachedList {
  readonly pages?: readonly { readonly items?: readonly (CardTile | Favorite)[] }[]
  readonly items?: readonly (CardTile | Favorite)[]
}

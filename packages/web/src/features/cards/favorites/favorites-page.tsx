import type { Favorite } from '@inkling/contract'
import { EyeOff } from 'lucide-react'
import { itemsOf } from '../../../api/call/pages.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { InfiniteScrollEnd } from '../../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { PageLayout } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { CardGridSkeleton, FIRST_ROWS, GRID } from '../view/card-grid.tsx'
import { CardTile } from '../view/card-tile.tsx'
import { useFavorite, useFavorites } from './queries.ts'

export function FavoritesPage() {
  return (
    <PageLayout
      title={m.community_favorites_title()}
      lead={m.community_favorites_lead()}
      within={{ to: paths.user, label: m.app_nav_me() }}
    >
      <FavoriteList />
    </PageLayout>
  )
}

function FavoriteList() {
  const query = useFavorites()
  if (query.isPending) return <CardGridSkeleton />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const favorites = itemsOf(query.data)
  if (favorites.length === 0) return <NoFavorites />
  return (
    <>
      <ul className={GRID}>
        {favorites.map((favorite, at) => (
          <li key={favorite.id}>
            {favorite.card ? (
              <CardTile card={favorite.card} isEager={at < FIRST_ROWS} />
            ) : (
              <HiddenTile favorite={favorite} />
            )}
          </li>
        ))}
      </ul>
      <InfiniteScrollEnd query={query} />
    </>
  )
}

const NoFavorites = () => (
  <EmptyState
    title={m.community_favorites_empty_title()}
    action={
      <Link to={paths.search} className={buttonClass('seal')}>
        {m.community_favorites_empty_link()}
      </Link>
    }
  >
    {m.community_favorites_empty_text()}
  </EmptyState>
)

/** Placeholder for a favourite card that the user can no longer see. */
function HiddenTile({ favorite: { id } }: { favorite: Favorite }) {
  const favorite = useFavorite(id)
  const letGo = () =>
    favorite.mutate(false, { onError: error => toast(problemSentence(error), { tone: 'bad' }) })
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 rounded-2xl border border-dashed border-line-strong p-4 text-center text-sm text-ink-soft">
      <EyeOff aria-hidden="true" className="size-7 text-ink-faint" strokeWidth={1.4} />
      <p>{m.community_favorites_hidden()}</p>
      <Button size="small" busy={favorite.isPending} onClick={letGo} className="whitespace-normal">
        {m.community_favorite_remove_button()}
      </Button>
    </div>
  )
}

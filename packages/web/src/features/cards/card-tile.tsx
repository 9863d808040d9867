import type { CardMatch, CardTile as Tile } from '@inkling/contract'
import { MessageCircle } from 'lucide-react'
import { formatCount } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/link.tsx'
import { paths } from '../../ui/paths.ts'
import { Skeleton } from '../../ui/states.tsx'
import { TagNames } from '../tags/tag-names.tsx'
import { MatchLine, NameMatch } from './match-line.tsx'
import { Portrait } from './portrait.tsx'
import { StatusMark } from './status-mark.tsx'

interface CardTileProps {
  card: Tile & { readonly match?: CardMatch | null }
  isEager?: boolean
}

/** A card in a list: its art, its name, and the few words that make one curious, or for which it was found. */
export function CardTile({ card, isEager = false }: CardTileProps) {
  const { match = null } = card
  return (
    <Link
      to={paths.card(card.id)}
      className="group relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-raised text-ink no-underline shadow-lifted"
    >
      <Portrait
        name={card.name}
        url={card.avatar_url}
        isEager={isEager}
        className="aspect-3/4 w-full transition-transform duration-300 group-hover:scale-[1.03]"
      />
      <StatusMark status={card.status} className="absolute top-2.5 left-2.5" />
      <span className="flex flex-1 flex-col gap-1 p-3">
        <span className="display line-clamp-1 text-lg">
          <NameMatch name={card.name} match={match} />
        </span>
        <span className="line-clamp-2 min-h-10 text-sm/5 text-ink-soft">
          {match !== null && match.field !== 'name' ? (
            <MatchLine match={match} />
          ) : (
            card.tagline || <TagNames tags={card.tags} />
          )}
        </span>
        <span className="mt-auto flex items-center gap-2 pt-1 text-xs text-ink-faint">
          <span className="truncate">{card.owner?.display_name}</span>
          <span className="ml-auto inline-flex shrink-0 items-center gap-1">
            <MessageCircle aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{m.cards_stat_chats()}</span>
            {formatCount(card.stats.chats)}
          </span>
        </span>
      </span>
    </Link>
  )
}

/** Holds the place of a tile. */
export const CardTileSkeleton = () => (
  <div aria-hidden="true" className="overflow-hidden rounded-2xl border border-line bg-raised">
    <Skeleton className="aspect-3/4 w-full rounded-none" />
    <div className="flex flex-col gap-2 p-3">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-10" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  </div>
)

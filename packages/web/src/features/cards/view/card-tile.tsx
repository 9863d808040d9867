import type { CardMatch, CardTile as Tile } from '@inkling/contract'
import { Heart, MessageCircle, Star } from 'lucide-react'
import { formatCount, formatRating } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { HighlightedExcerpt } from '../../../ui/elements/marked.tsx'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { TagNames } from '../../tags/tag-list.tsx'
import type { Ranking } from '../store/rankings.ts'
import { AuthorLink } from './author-link.tsx'
import { trimToMatch } from './near-match.ts'
import { Portrait } from './portrait.tsx'
import { StatusMark } from './status-mark.tsx'

interface CardTileProps {
  card: Tile & { readonly match?: CardMatch | null }
  isEager?: boolean
  ranking?: Ranking | undefined
}

export function CardTile({ card, isEager = false, ranking }: CardTileProps) {
  const { match = null } = card
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-raised text-ink shadow-lifted">
      <Portrait
        name={card.name}
        url={card.avatar_url}
        isEager={isEager}
        className="aspect-3/4 w-full transition-transform duration-300 group-hover:scale-[1.03]"
      />
      <StatusMark status={card.status} className="absolute top-2.5 left-2.5" />
      <div className="flex flex-1 flex-col gap-1 p-3">
        <span className="display line-clamp-1 break-all text-lg">
          <Link
            to={paths.card(card.id)}
            // The whole tile links to the card, except its author's name.
            className="text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-2xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-seal-ink active:after:bg-ink/25 in-data-going:data-[status=active]:after:bg-ink/25"
          >
            <NameMatch name={card.name} match={match} />
          </Link>
        </span>
        <span className="line-clamp-2 min-h-10 text-sm/5 text-ink-soft">
          {match !== null && match.field !== 'name' ? (
            <MatchLine match={match} />
          ) : (
            card.tagline || <TagNames tags={card.tags} />
          )}
        </span>
        <span className="mt-auto flex items-center gap-2 pt-1 text-xs text-ink-faint">
          {card.owner && <AuthorLink author={card.owner} className="relative -my-1.5 truncate py-1.5" />}
          <TileStat stats={card.stats} ranking={ranking} />
        </span>
      </div>
    </article>
  )
}

/** The figure of the ranking or else the number of chats; empty if it is null. */
function TileStat({ stats, ranking }: { stats: Tile['stats']; ranking: Ranking | undefined }) {
  const { Icon, name, value } = statOf(stats, ranking)
  if (value === null) return null
  return (
    <span className="ml-auto inline-flex shrink-0 items-center gap-1">
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{name}</span>
      {value}
    </span>
  )
}

function statOf({ chats, favorites, rating_avg }: Tile['stats'], ranking: Ranking | undefined) {
  if (ranking === 'top_rated') {
    return {
      Icon: Star,
      name: m.cards_stat_rating(),
      value: rating_avg === null ? null : formatRating(rating_avg),
    }
  }
  if (ranking === 'most_favorited') {
    return {
      Icon: Heart,
      name: m.cards_stat_favorites(),
      value: favorites === 0 ? null : formatCount(favorites),
    }
  }
  return { Icon: MessageCircle, name: m.cards_stat_chats(), value: chats === 0 ? null : formatCount(chats) }
}

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

const fieldNames: Readonly<Record<Exclude<CardMatch['field'], 'name' | 'tagline'>, () => string>> = {
  tags: m.discover_field_tags,
  author: m.discover_field_author,
  notes: m.discover_field_notes,
  description: m.discover_field_description,
  personality: m.discover_field_personality,
  scenario: m.discover_field_scenario,
}

/** Omitted for name and tagline, which the tile shows anyway. */
const MatchLine = ({ match }: { match: CardMatch }) => (
  <>
    {match.field !== 'tagline' && match.field !== 'name' && (
      <span className="text-ink-faint">{m.discover_match({ field: fieldNames[match.field]() })}</span>
    )}
    <HighlightedExcerpt found={trimToMatch(match)} />
  </>
)

const NameMatch = ({ name, match }: { name: string; match: CardMatch | null }) =>
  match?.field === 'name' && match.excerpt === name ? <HighlightedExcerpt found={match} /> : name

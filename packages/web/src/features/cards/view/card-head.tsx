import type { Card, CardTile } from '@inkling/contract'
import { MessageCircle, MessagesSquare, Star } from 'lucide-react'
import { formatCount, formatDate, formatNumber, formatRating } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { TagList } from '../../tags/tag-list.tsx'
import { AuthorLink } from './author-link.tsx'
import { StatusMark } from './status-mark.tsx'

type HeadCard = CardTile & Partial<Pick<Card, 'data'>>

export function CardHead({ card }: { card: HeadCard }) {
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="display text-3xl md:text-4xl">{card.name}</h1>
        <StatusMark status={card.status} className="border border-line" />
        {card.is_nsfw && (
          <span className="rounded-full border border-seal-ink px-2.5 py-0.5 text-xs text-seal-ink">
            {m.cards_nsfw_mark()}
          </span>
        )}
      </div>
      {card.tagline !== '' && <p className="text-lg text-ink-soft">{card.tagline}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-faint">
        <span className="inline-flex flex-wrap items-center gap-x-1.5">
          <Maker card={card} />
          <span aria-hidden="true">·</span>
          {formatDate(card.published_at ?? card.created_at)}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <MessagesSquare aria-hidden="true" className="size-4" />
          {m.cards_stat_chats()} {formatCount(card.stats.chats)}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <MessageCircle aria-hidden="true" className="size-4" />
          {m.cards_stat_messages()} {formatCount(card.stats.messages)}
        </span>
        <Rating stats={card.stats} />
      </p>
      <TagList tags={card.tags} />
    </header>
  )
}

function Rating({ stats: { rating_avg, rating_count } }: Pick<HeadCard, 'stats'>) {
  if (rating_avg === null) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <Star aria-hidden="true" className="size-4" />
      {m.cards_stat_rating()} {formatRating(rating_avg)}
      <span className="sr-only">{m.community_rating_count({ count: formatNumber(rating_count) })}</span>
      <span aria-hidden="true">({formatNumber(rating_count)})</span>
    </span>
  )
}

/** Bundled characters have no owner, only the creator named in the file. */
function Maker({ card: { owner, data } }: { card: HeadCard }) {
  if (owner !== null) return <AuthorLink author={owner} />
  if (data === undefined) return null
  return (
    <bdi>
      {typeof data.creator === 'string' && data.creator !== '' ? data.creator : m.cards_author_gone()}
    </bdi>
  )
}

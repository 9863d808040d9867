import type { PendingCard } from '@inkling/contract'
import { formatAgo } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { AuthorLink } from '../cards/view/author-link.tsx'
import { ReviewDetails } from './review-details.tsx'

interface PendingRowProps {
  item: PendingCard
  isOpen: boolean
  onToggle: () => void
}

/** A card that waits; opened, it shows all that its review needs. */
export function PendingRow({ item, isOpen, onToggle }: PendingRowProps) {
  const { card } = item
  return (
    <article className="rounded-2xl border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Avatar name={card.name} url={card.avatar_url} />
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="display text-lg">
            <Link to={paths.card(card.id)} className="text-ink">
              {card.name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">{card.tagline}</p>
          <p className="text-sm text-ink-faint">
            {card.owner && (
              <>
                <AuthorLink author={card.owner} /> ·{' '}
              </>
            )}
            {formatAgo(item.requested_at)} · {kindOf(item)}
          </p>
        </div>
        <Button size="small" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? m.reviews_close_button() : m.reviews_open_button()}
        </Button>
      </div>
      {isOpen && (
        <div className="mt-4">
          <ReviewDetails
            cardId={card.id}
            revisionId={item.revision_id}
            approvedId={item.approved_revision_id}
          />
        </div>
      )}
    </article>
  )
}

const kindOf = ({ approved_revision_id }: PendingCard): string =>
  approved_revision_id === null ? m.reviews_kind_new() : m.reviews_kind_changed()

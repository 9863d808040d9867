import type { Card } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'

/** For admins, while a card waits: the way to where it is read and decided. */
export function ReviewPanel({ card }: { card: Card }) {
  return (
    <section
      aria-label={m.cards_review_title()}
      className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-seal-ink bg-raised p-4"
    >
      <h2 className="font-medium">{m.cards_review_title()}</h2>
      <Link to={paths.adminReviews} query={{ card: card.id }} className={buttonClass('seal', 'small')}>
        {m.cards_review_link()}
      </Link>
    </section>
  )
}

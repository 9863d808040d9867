import type { Card } from '@inkling/contract'
import { HideCard } from '../blocks/hide-card.tsx'
import { Comments } from './comments.tsx'
import { RatingPanel } from './rating-panel.tsx'
import { ReportCard } from './report-card.tsx'

/** What readers think of a card, and the ways to see no more of its kind, and to say that something is wrong with it. */
export function CardCommunity({ card }: { card: Card }) {
  return (
    <>
      <RatingPanel card={card} />
      <Comments card={card} />
      {!card.my.is_owner && (
        <div className="flex flex-wrap gap-x-6">
          <HideCard card={card} />
          <ReportCard card={card} />
        </div>
      )}
    </>
  )
}

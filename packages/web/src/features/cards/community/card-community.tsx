import type { Card } from '@inkling/contract'
import { Comments } from './comments.tsx'
import { RatingPanel } from './rating-panel.tsx'
import { ReportCard } from './report-card.tsx'

/** What readers think of a card, and the way to say that something is wrong with it. */
export function CardCommunity({ card }: { card: Card }) {
  return (
    <>
      <RatingPanel card={card} />
      <Comments card={card} />
      {!card.my.is_owner && <ReportCard card={card} />}
    </>
  )
}

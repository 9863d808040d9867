import { z } from 'zod'
import { CardId, RevisionId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'
import { CardFacts, CardTile, TokenCounts } from '../cards/card.ts'

/** A card's newest revision waiting for review. */
export const PendingCard = z.object({
  card: CardTile,
  revision_id: RevisionId.describe('what is asked to be public'),
  approved_revision_id: RevisionId.nullable().describe('what readers see until then'),
  requested_at: time,
  token_counts: TokenCounts,
  facts: CardFacts,
})
export type PendingCard = z.infer<typeof PendingCard>

export const adminReviews = {
  list: route('adminReviews.list', {
    summary: 'Cards that wait for their review, the longest waiting first.',
    query: pageQuery(),
    answer: pageOf(PendingCard),
  }),
  get: route('adminReviews.get', {
    summary: 'One of the cards that wait for their review; 404 once it does not any more.',
    params: z.object({ id: CardId }),
    answer: PendingCard,
  }),
}

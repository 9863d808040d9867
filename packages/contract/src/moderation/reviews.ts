import { z } from 'zod'
import { CardId, RevisionId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'
import { CardFacts, CardTile, TokenCounts } from '../cards/card.ts'

/** A card whose newest revision awaits review. */
export const PendingCard = z.object({
  card: CardTile,
  revision_id: RevisionId.describe('the revision to review'),
  approved_revision_id: RevisionId.nullable().describe('the revision that readers see until then'),
  requested_at: time,
  token_counts: TokenCounts,
  facts: CardFacts,
})
export type PendingCard = z.infer<typeof PendingCard>

export const adminReviews = {
  list: route('adminReviews.list', {
    summary: 'Lists cards waiting for review, oldest first.',
    query: pageQuery(),
    answer: pageOf(PendingCard),
  }),
  get: route('adminReviews.get', {
    summary: 'Returns a card waiting for review; 404 once it no longer waits.',
    params: z.object({ id: CardId }),
    answer: PendingCard,
  }),
}

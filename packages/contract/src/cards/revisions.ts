import { z } from 'zod'
import { CardId, RevisionId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'
import { Card, CardFacts, CardFields, TokenCounts } from './card.ts'

export const RevisionLine = z.object({
  id: RevisionId,
  number: z.int().describe('starting at 1'),
  name: z.string(),
  created_at: time,
  restored_from: z.int().nullable().describe('the number of the earlier revision it restored'),
  is_relabelled: z.boolean().describe('whether the reviewer changed its tags'),
  is_current: z.boolean().describe('the newest revision, which the owner sees'),
  is_approved: z.boolean().describe('the revision that readers see'),
  total_tokens: z.int(),
})
export type RevisionLine = z.infer<typeof RevisionLine>

export const Revision = RevisionLine.omit({ total_tokens: true }).extend({
  tagline: z.string(),
  tags: z.array(z.string()),
  language: z.string().nullable(),
  is_nsfw: z.boolean(),
  avatar_url: z.string().nullable(),
  token_counts: TokenCounts,
  facts: CardFacts,
  data: CardFields,
})
export type Revision = z.infer<typeof Revision>

const one = z.object({ id: CardId, revisionId: RevisionId })

export const revisions = {
  list: route('revisions.list', {
    summary: 'Lists revisions, newest first: for the owner, and for admins once the card is submitted.',
    params: z.object({ id: CardId }),
    query: pageQuery(),
    answer: pageOf(RevisionLine),
  }),
  get: route('revisions.get', {
    summary: 'Returns one revision.',
    params: one,
    answer: Revision,
  }),
  restore: route('revisions.restore', {
    summary: 'Restores a revision by saving it as the newest. On a public card it waits for review.',
    params: one,
    answer: Card,
  }),
}

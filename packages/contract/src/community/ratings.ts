import { z } from 'zod'
import { CardId } from '../base/ids.ts'
import { RATING_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'

export const Rating = z.int().min(1).max(RATING_MAX)
export type Rating = z.infer<typeof Rating>

export const Ratings = z.object({
  average: z.number().nullable().describe('null without ratings'),
  count: z.int(),
  distribution: z
    .array(z.int())
    .length(RATING_MAX)
    .describe('number of ratings for each value, lowest first'),
  my: Rating.nullable().describe('the user’s own rating'),
})
export type Ratings = z.infer<typeof Ratings>

const one = z.object({ id: CardId })

export const ratings = {
  rate: route('ratings.rate', {
    summary: 'Rates another author’s card, replacing an earlier rating.',
    params: one,
    body: z.object({ rating: Rating }),
    answer: Ratings,
  }),
  get: route('ratings.get', {
    summary: 'Returns the ratings of a card and the caller’s own.',
    params: one,
    answer: Ratings,
  }),
  remove: route('ratings.remove', {
    summary: 'Removes the caller’s rating, also if the card no longer exists.',
    params: one,
  }),
}

import { z } from 'zod'
import { CardId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'
import { CardTile } from '../cards/card.ts'

export const Favorite = z.object({
  id: CardId,
  favorited_at: time,
  card: CardTile.nullable().describe('null while one may not see it: it is private again, or deleted'),
})
export type Favorite = z.infer<typeof Favorite>

const one = z.object({ id: CardId })

export const favorites = {
  add: route('favorites.add', {
    summary: 'Keeps a card among one’s favorites; again is no different.',
    params: one,
    answer: Favorite,
  }),
  remove: route('favorites.remove', {
    summary: 'Takes a card from one’s favorites, if it is there, whatever has become of it.',
    params: one,
  }),
  list: route('favorites.list', {
    summary: 'One’s own favorites, the latest first. Cards that are hidden come without content.',
    query: pageQuery(),
    answer: pageOf(Favorite),
  }),
}

import { z } from 'zod'
import { CardId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'
import { CardTile } from '../cards/card.ts'

export const Favorite = z.object({
  id: CardId,
  favorited_at: time,
  card: CardTile.nullable().describe(
    'null if the user can no longer see it: it became private, or was deleted',
  ),
})
export type Favorite = z.infer<typeof Favorite>

const one = z.object({ id: CardId })

export const favorites = {
  add: route('favorites.add', {
    summary: 'Adds a card to favorites. Repeating it has no effect.',
    params: one,
    answer: Favorite,
  }),
  remove: route('favorites.remove', {
    summary: 'Removes a card from favorites, also if the card no longer exists.',
    params: one,
  }),
  list: route('favorites.list', {
    summary: 'Lists own favorites, latest first. Hidden cards come without content.',
    query: pageQuery(),
    answer: pageOf(Favorite),
  }),
}

import { m } from '../../../paraglide/messages.js'
import { paths } from '../../../ui/navigation/paths.ts'
import { itemsOf } from '../store/queries.ts'
import { CardRow } from '../view/card-row.tsx'
import { useFavorites } from './queries.ts'

/** The cards that one kept last and may still see. */
export const FavoritesRow = () => (
  <CardRow
    title={m.community_favorites_title()}
    cards={itemsOf(useFavorites().data).flatMap(({ card }) => card ?? [])}
    link={{ to: paths.favorites, label: m.community_favorites_all_link() }}
  />
)

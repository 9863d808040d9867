import { m } from '../../../paraglide/messages.js'
import { paths } from '../../../ui/navigation/paths.ts'
import { itemsOf } from '../store/queries.ts'
import { CardRow } from '../view/card-row.tsx'
import { useFollowedCards } from './queries.ts'

/** The newest cards by those whom one follows. */
export const FollowingRow = () => (
  <CardRow
    title={m.authors_following_title()}
    cards={itemsOf(useFollowedCards().data)}
    link={{ to: paths.following, label: m.authors_following_all_link() }}
  />
)

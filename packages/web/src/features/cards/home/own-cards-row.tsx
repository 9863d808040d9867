import { m } from '../../../paraglide/messages.js'
import { paths } from '../../../ui/navigation/paths.ts'
import { itemsOf, useMyCards } from '../store/queries.ts'
import { CardRow } from '../view/card-row.tsx'

/** One's own cards, last changed first. */
export const OwnCardsRow = () => (
  <CardRow
    title={m.cards_own_title()}
    cards={itemsOf(useMyCards().data)}
    link={{ to: paths.myCards, label: m.cards_own_all_link() }}
  />
)

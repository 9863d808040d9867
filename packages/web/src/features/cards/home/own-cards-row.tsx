import { m } from '../../../paraglide/messages.js'
import { paths } from '../../../ui/paths.ts'
import { CardRow } from '../card-row.tsx'
import { itemsOf, useMyCards } from '../queries.ts'

/** One's own cards, last changed first. */
export const OwnCardsRow = () => (
  <CardRow
    title={m.cards_own_title()}
    cards={itemsOf(useMyCards().data)}
    link={{ to: paths.myCards, label: m.cards_own_all_link() }}
  />
)

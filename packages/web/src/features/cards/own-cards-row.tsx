import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/link.tsx'
import { paths } from '../../ui/paths.ts'
import { CardTile } from './card-tile.tsx'
import { Section } from './page-frame.tsx'
import { itemsOf, useMyCards } from './queries.ts'

const SHOWN = 12

/** One's own cards, last changed first, in a row to push along. */
export function OwnCardsRow() {
  const cards = itemsOf(useMyCards().data).slice(0, SHOWN)
  if (cards.length === 0) return null
  return (
    <Section
      title={m.cards_own_title()}
      action={
        <Link to={paths.myCards} className="text-sm text-ink-soft">
          {m.cards_own_all_link()}
        </Link>
      }
    >
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pt-1 pb-6 md:-mx-8 md:px-8">
        {cards.map(card => (
          <li key={card.id} className="w-40 shrink-0 snap-start scroll-ml-4 sm:w-44">
            <CardTile card={card} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

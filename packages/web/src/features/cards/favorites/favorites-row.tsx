import { m } from '../../../paraglide/messages.js'
import { Link } from '../../../ui/link.tsx'
import { paths } from '../../../ui/paths.ts'
import { CardTile } from '../card-tile.tsx'
import { Section } from '../page-frame.tsx'
import { itemsOf } from '../queries.ts'
import { useFavorites } from './queries.ts'

const SHOWN = 12

/** The cards that one kept last and may still see, in a row to push along. Nothing at all for who has none. */
export function FavoritesRow() {
  const cards = itemsOf(useFavorites().data).flatMap(({ card }) => card ?? [])
  if (cards.length === 0) return null
  return (
    <Section
      title={m.community_favorites_title()}
      action={
        <Link to={paths.favorites} className="text-sm text-ink-soft">
          {m.community_favorites_all_link()}
        </Link>
      }
    >
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pt-1 pb-6 md:-mx-8 md:px-8">
        {cards.slice(0, SHOWN).map(card => (
          <li key={card.id} className="w-40 shrink-0 snap-start scroll-ml-4 sm:w-44">
            <CardTile card={card} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

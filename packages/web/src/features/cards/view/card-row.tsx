import type { CardTile as Tile } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Link, type LinkProps } from '../../../ui/navigation/link.tsx'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { CardTile, CardTileSkeleton } from './card-tile.tsx'

const ROW_LENGTH = 12
const ROW = '-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pt-1 pb-6 -mb-6 md:-mx-8 md:px-8'
const PLACE = 'w-40 shrink-0 snap-start scroll-ml-4 sm:w-44 md:scroll-ml-8'

interface CardRowProps {
  title: string
  /** Undefined while loading. */
  cards: readonly Tile[] | undefined
  link?: RowLinkProps
}

type RowLinkProps = Pick<LinkProps, 'to' | 'query'> & { readonly label: string }

/** Empty without cards. */
export function CardRow({ title, cards, link }: CardRowProps) {
  if (cards?.length === 0) return null
  return (
    <Section title={title} action={link && <RowLink {...link} />}>
      {cards === undefined ? (
        <div role="status" aria-label={m.app_loading()} className={ROW}>
          {Array.from({ length: ROW_LENGTH }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are the same
            <div key={at} className={PLACE}>
              <CardTileSkeleton />
            </div>
          ))}
        </div>
      ) : (
        <ul className={ROW}>
          {cards.slice(0, ROW_LENGTH).map(card => (
            <li key={card.id} className={PLACE}>
              <CardTile card={card} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const RowLink = ({ label, ...link }: RowLinkProps) => (
  <Link {...link} className="text-sm text-ink-soft">
    {label}
  </Link>
)

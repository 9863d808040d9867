import type { Card, CardTile } from '@inkling/contract'
import { previewText } from '@inkling/engine'
import { itemsOf } from '../../../api/call/pages.ts'
import { m } from '../../../paraglide/messages.js'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { languageOf, useCardLanguage } from '../store/card-language.ts'
import { useCard, usePublicCards } from '../store/queries.ts'
import { greetingsOf } from '../text/card-text.ts'
import { useReaderText } from '../text/use-reader-text.ts'
import { CardStart } from '../view/card-start.tsx'
import { Portrait } from '../view/portrait.tsx'
import { chooseCardOfTheDay } from './choose-card-of-the-day.ts'

const SHAPE = 'h-60 rounded-2xl sm:h-72'

/** One of the hottest cards, with the beginning of its greeting. Empty if no card has a picture. */
export function CardOfTheDay() {
  const language = languageOf(useCardLanguage())
  const { data, isPending } = usePublicCards({ ranking: 'hottest', date: 'all', language })
  const card = chooseCardOfTheDay(itemsOf(data), new Date())
  if (card === undefined) return isPending ? <Skeleton className={SHAPE} /> : null
  return <Hero key={card.id} card={card} />
}

function Hero({ card: tile }: { card: CardTile }) {
  const { data: card } = useCard(tile.id)
  return (
    <section
      aria-label={m.cards_today_title()}
      className={`relative isolate flex overflow-hidden border border-line bg-raised text-ink shadow-lifted ${SHAPE}`}
    >
      <Portrait
        name=""
        url={tile.avatar_url}
        isEager
        className="absolute inset-0 -z-10 size-full scale-125 opacity-15 blur-2xl"
      />
      <Portrait
        name={tile.name}
        url={tile.avatar_url}
        isEager
        className="h-full w-36 shrink-0 sm:aspect-3/4 sm:w-auto"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-4 sm:gap-2 sm:p-7">
        <p className="text-xs font-medium text-seal-ink sm:text-sm">{m.cards_today_title()}</p>
        <h2 className="display line-clamp-2 text-xl sm:text-3xl">
          <Link
            to={paths.card(tile.id)}
            className="text-ink no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-seal-ink"
          >
            {tile.name}
          </Link>
        </h2>
        <p className="line-clamp-4 max-w-prose text-sm text-ink-soft sm:line-clamp-4 sm:text-base">
          {card ? <GreetingStart card={card} /> : tile.tagline}
        </p>
        <div className="relative mt-auto self-start">{card && <CardStart isBrief card={card} />}</div>
      </div>
    </section>
  )
}

const PREVIEW = 600

/** The tagline if the greeting has no words, or macros that only a chat can expand. */
function GreetingStart({ card }: { card: Card }) {
  const words = previewText(useReaderText(card, greetingsOf(card)[0]?.text ?? ''), PREVIEW)
  return words === '' || words === '…' || words.includes('{{') ? card.tagline : words
}

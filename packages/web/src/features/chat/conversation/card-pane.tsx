import type { Session } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { CardSessions } from '../../cards/page/card-sessions.tsx'
import { useCard } from '../../cards/store/queries.ts'
import { CardFacts } from '../../cards/view/card-facts.tsx'
import { Portrait } from '../../cards/view/portrait.tsx'
import { NewerRevision } from './newer-revision.tsx'

/** Beside the conversation: whom one talks to. What of the card is gone is simply not there. */
export function CardPane({ session }: { session: Session }) {
  const { card } = session
  const { data } = useCard(card.id)
  return (
    <aside aria-label={card.name} className="flex flex-col gap-5 p-5">
      <Portrait
        name={card.name}
        url={data?.art_url ?? card.avatar_url}
        className="aspect-3/4 w-full rounded-2xl border border-line shadow-lifted"
      />
      <div>
        <h2 className="display text-2xl">{card.name}</h2>
        {card.is_deleted && <p className="text-sm text-ink-faint">{m.chat_card_deleted()}</p>}
        {data && data.tagline !== '' && <p className="mt-1 text-ink-soft">{data.tagline}</p>}
      </div>
      {session.has_newer_revision && <NewerRevision session={session} />}
      {data && (
        <>
          <Link to={paths.card(card.id)} className={buttonClass('line', 'small')}>
            {m.chat_card_link()}
          </Link>
          <CardFacts card={data} />
        </>
      )}
      <CardSessions cardId={card.id} except={session.id} />
    </aside>
  )
}

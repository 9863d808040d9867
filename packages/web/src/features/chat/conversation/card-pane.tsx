import type { Session } from '@inkling/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { CardSessions } from '../../card-page/card-sessions.tsx'
import { useCard } from '../../cards/store/queries.ts'
import { CardFacts } from '../../cards/view/card-facts.tsx'
import { Portrait } from '../../cards/view/portrait.tsx'
import { sessionQuery } from '../store/chat-query.ts'

/** Omits parts that a deleted card no longer has. */
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

/** Offers to switch the chat to the card's newer revision. */
function NewerRevision({ session }: { session: Session }) {
  const queries = useQueryClient()
  const take = useMutation({
    mutationFn: () => call('chat.takeRevision', { params: { id: session.id } }),
    onSuccess: changed => {
      setCached(queries, sessionQuery(session.id).queryKey, changed)
      toast(m.chat_card_newer_toast())
    },
    onError: error => toast(problemSentence(error), { tone: 'bad' }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <p>{m.chat_card_newer()}</p>
      <Button size="small" busy={take.isPending} onClick={() => take.mutate()}>
        {m.chat_card_newer_button()}
      </Button>
    </div>
  )
}

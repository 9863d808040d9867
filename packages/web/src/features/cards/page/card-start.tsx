import type { Card } from '@inkling/contract'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { timeZone } from '../../../i18n/time-zone.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { useGo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { useStartChat } from '../store/queries.ts'
import { greetingsOf } from '../text/card-text.ts'

/** The way into a chat: on with the last one, or a new one that begins with the greeting on show. */
export function CardStart({ card, greeting }: { card: Card; greeting: number }) {
  const go = useGo()
  const start = useStartChat()
  const last = card.my.last_session_id
  const begin = () =>
    start.mutate(
      { card_id: card.id, greeting_index: greetingsOf(card)[greeting]?.index ?? 0, ...timeZone() },
      {
        onSuccess: session => go(paths.chat(session.id)),
        onError: error => toast(problemSentence(error), { tone: 'bad' }),
      },
    )
  return (
    <div className="flex flex-wrap gap-3">
      {last !== null && (
        <Link to={paths.chat(last)} className={buttonClass('seal')}>
          {m.cards_continue_button()}
        </Link>
      )}
      <Button look={last === null ? 'seal' : 'line'} busy={start.isPending} onClick={begin}>
        {last === null ? m.cards_start_button() : m.cards_start_again_button()}
      </Button>
    </div>
  )
}

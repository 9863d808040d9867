import type { Card } from '@inkling/contract'
import { timeZone } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { useStartChat } from '../store/mutations.ts'

interface CardStartProps {
  card: Pick<Card, 'id' | 'my'>
  /** Index of the first message among the card's greetings. */
  greeting?: number
  /** Only offers to continue if there is a chat already. */
  isBrief?: boolean
}

/** Continues the last chat, or starts one. */
export function CardStart({ card, greeting = 0, isBrief = false }: CardStartProps) {
  const go = useNavigateTo()
  const start = useStartChat()
  const last = card.my.last_session_id
  const begin = () =>
    start.mutate(
      { card_id: card.id, greeting_index: greeting, ...timeZone() },
      {
        onSuccess: session => go(paths.chat(session.id)),
        onError: error => toast(problemSentence(error), { tone: 'bad' }),
      },
    )
  return (
    <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:px-4">
      {last !== null && (
        <Link to={paths.chat(last)} className={buttonClass('seal')}>
          {m.cards_continue_button()}
        </Link>
      )}
      {(last === null || !isBrief) && (
        <Button look={last === null ? 'seal' : 'line'} busy={start.isPending} onClick={begin}>
          {last === null ? m.cards_start_button() : m.cards_start_again_button()}
        </Button>
      )}
    </div>
  )
}

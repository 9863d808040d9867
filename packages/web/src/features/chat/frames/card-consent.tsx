import type { CardId } from '@inkling/contract'
import { type CardData, findLinkedHosts, hasCapabilities, readCardCapabilities } from '@inkling/engine'
import { type ReactNode, useMemo } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useCard } from '../../cards/store/queries.ts'
import { CapabilityList } from '../../cards/view/permission-list.tsx'
import { useChangeSettings } from '../settings/scope/queries.ts'

interface CardConsentProps {
  card: CardId
  children: ReactNode
}

/**
 * Asks before a card's interactive content runs for the first time, in its place. The answer holds for all chats with
 * the card, until changed in settings. The card's author is not asked.
 */
export function CardConsent({ card, children }: CardConsentProps) {
  const { data, isError } = useCard(card)
  const change = useChangeSettings({ card_id: card })
  // The server validated the data before storing it.
  const capabilities = useMemo(() => data && readCapabilities(data.data as CardData), [data])
  if (data === undefined && !isError) return null
  if (data?.my.is_owner || (capabilities && !hasCapabilities(capabilities.wants))) return children
  const answer = (run: boolean) =>
    void change({ interactive: { run } }).catch(error => toast(problemSentence(error), { tone: 'bad' }))
  return (
    <section
      aria-label={m.chat_frames_wants_title()}
      className="rounded-xl border border-line bg-raised px-4 py-3 text-sm text-ink"
    >
      <p className="font-medium">{m.chat_frames_wants_title()}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="seal" size="small" onClick={() => answer(true)}>
          {m.chat_frames_run_button()}
        </Button>
        <Button size="small" onClick={() => answer(false)}>
          {m.chat_frames_refuse_button()}
        </Button>
      </div>
      {capabilities && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer text-ink-soft">{m.chat_frames_wants_details()}</summary>
          <CapabilityList {...capabilities} />
          <p className="mt-2 text-ink-faint">{m.chat_frames_wants_bounds()}</p>
        </details>
      )}
    </section>
  )
}

const readCapabilities = (data: CardData) => ({
  wants: readCardCapabilities(data),
  hosts: findLinkedHosts(data),
})

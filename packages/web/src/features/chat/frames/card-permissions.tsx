import type { CardId } from '@inkling/contract'
import { type CardData, findLinkedHosts, hasCapabilities, readCardCapabilities } from '@inkling/engine'
import { useMemo } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useCard } from '../../cards/store/queries.ts'
import { CapabilityList } from '../../cards/view/permission-list.tsx'
import { useChangeSettings } from '../settings/scope/queries.ts'

/** Shown in the first chat with a scripted card; the answer holds until changed in settings. */
export function CardCapabilitiesNote({ card }: { card: CardId }) {
  const { data } = useCard(card)
  const change = useChangeSettings({ card_id: card })
  // The server validated the data before storing it.
  const wanted = useMemo(() => data && readCapabilities(data.data as CardData), [data])
  if (!wanted || !hasCapabilities(wanted.wants)) return null
  const answer = (run: boolean) =>
    void change({ interactive: { run } }).catch(error => toast(problemSentence(error), { tone: 'bad' }))
  return (
    <section
      aria-label={m.cards_wants_title()}
      className="mx-auto mb-2 w-full max-w-3xl rounded-xl border border-line bg-raised px-4 py-3 text-sm"
    >
      <details open={hasRoom()}>
        <summary className="min-h-6 cursor-pointer font-medium">{m.cards_wants_title()}</summary>
        <CapabilityList {...wanted} />
        <p className="mt-2 text-ink-faint">{m.chat_frames_wants_bounds()}</p>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="seal" size="small" onClick={() => answer(true)}>
          {m.chat_frames_run_button()}
        </Button>
        <Button size="small" onClick={() => answer(false)}>
          {m.chat_frames_refuse_button()}
        </Button>
      </div>
    </section>
  )
}

/** On phones the list starts folded to leave room for the chat. */
const hasRoom = (): boolean => matchMedia('(min-width: 40rem) and (min-height: 40rem)').matches

const readCapabilities = (data: CardData) => ({
  wants: readCardCapabilities(data),
  hosts: findLinkedHosts(data),
})

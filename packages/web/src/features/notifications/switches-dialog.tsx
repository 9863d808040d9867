import { type CardEventType, cardEventTypes, type NotificationSwitches } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/form/field.tsx'
import { PushSection } from './push/push-section.tsx'
import { useChangeSwitches, useSwitches } from './queries.ts'

const kinds: Readonly<Record<CardEventType, () => string>> = {
  card_approved: m.notifications_kind_card_approved,
  card_rejected: m.notifications_kind_card_rejected,
  comment: m.notifications_kind_comment,
  reply: m.notifications_kind_reply,
  rating: m.notifications_kind_rating,
  favorite: m.notifications_kind_favorite,
  card_published: m.notifications_kind_card_published,
}

/** Each choice applies at once. */
export const SwitchesDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={m.notifications_switches_title()}
    lead={m.notifications_switches_lead()}
    actions={<Button onClick={onClose}>{m.app_close_button()}</Button>}
  >
    <Switches />
    <PushSection />
  </Dialog>
)

function Switches() {
  const { data, error, isPending, refetch } = useSwitches()
  const change = useChangeSwitches()
  const [chosen, setChosen] = useState<Partial<NotificationSwitches>>({})
  if (isPending) return <LoadingState />
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} />
  const shown = { ...data, ...chosen }
  const set = (kind: CardEventType, isOn: boolean) => {
    setChosen({ ...chosen, [kind]: isOn })
    change.mutate(
      { [kind]: isOn },
      {
        onError: failure => {
          setChosen(({ [kind]: _, ...others }) => others)
          toast(problemSentence(failure), { tone: 'bad' })
        },
      },
    )
  }
  return (
    <div className="pt-3">
      {cardEventTypes.map(kind => (
        <CheckField
          key={kind}
          label={kinds[kind]()}
          checked={shown[kind]}
          onChange={event => set(kind, event.target.checked)}
        />
      ))}
      <CheckField
        label={m.notifications_kind_announcement()}
        hint={m.notifications_kind_announcement_hint()}
        checked
        disabled
      />
    </div>
  )
}

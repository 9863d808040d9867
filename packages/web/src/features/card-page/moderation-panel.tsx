import { type CardId, REVIEW_NOTE_MAX } from '@inkling/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call/call.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextAreaField } from '../../ui/form/field.tsx'
import { useNavigateTo } from '../../ui/navigation/navigation.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { keys } from '../cards/store/keys.ts'

type ModerationAction = 'reject' | 'make_private' | 'remove'

interface ModeratedCard {
  readonly id: CardId
  readonly name: string
}

/** Moderators remove a public card from readers, with a reason for its owner. */
export function ModerationPanel({ card }: { card: ModeratedCard }) {
  const [action, setAction] = useState<ModerationAction>()
  const go = useNavigateTo()
  return (
    <section
      aria-label={m.cards_moderation_title()}
      className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-raised p-4"
    >
      <h2 className="font-medium">{m.cards_moderation_title()}</h2>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setAction('reject')}>
          {m.cards_moderation_reject_button()}
        </Button>
        <Button size="small" onClick={() => setAction('make_private')}>
          {m.cards_moderation_private_button()}
        </Button>
        <Button look="danger" size="small" onClick={() => setAction('remove')}>
          {m.app_delete_button()}
        </Button>
      </div>
      {action !== undefined && (
        <ModerationDialog
          card={card}
          action={action}
          onClose={() => setAction(undefined)}
          // Admins can't see private or deleted cards.
          onDone={() => action !== 'reject' && go(paths.home, { replace: true })}
        />
      )}
    </section>
  )
}

interface ModerationDialogProps {
  card: ModeratedCard
  action: ModerationAction
  onClose: () => void
  onDone: () => void
}

/** The owner sees the reason. */
export function ModerationDialog({ card, action, onClose, onDone }: ModerationDialogProps) {
  const moderate = useModerateCard(card.id)
  const [note, setNote] = useState('')
  const { title, lead, button } = words[action]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title({ name: card.name })}
      lead={lead()}
      confirmLabel={button()}
      isReady={note.trim() !== ''}
      onConfirm={async () => {
        await moderate.mutateAsync({ action, note })
        toast(m.cards_moderation_done(), { tone: 'good' })
        onDone()
      }}
    >
      <TextAreaField
        label={m.cards_moderation_note_label()}
        hint={m.cards_moderation_note_hint()}
        maxLength={REVIEW_NOTE_MAX}
        rows={3}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
    </ConfirmDialog>
  )
}

const words = {
  reject: {
    title: m.cards_moderation_reject_title,
    lead: m.cards_moderation_reject_lead,
    button: m.cards_moderation_reject_button,
  },
  make_private: {
    title: m.cards_moderation_private_title,
    lead: m.cards_moderation_private_lead,
    button: m.cards_moderation_private_button,
  },
  remove: {
    title: m.cards_delete_title,
    lead: m.community_admin_delete_card_lead,
    button: m.community_admin_delete_card_button,
  },
} as const

function useModerateCard(id: CardId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, note }: { action: ModerationAction; note: string }): Promise<void> => {
      if (action === 'remove') await call('cards.remove', { params: { id }, query: { note } })
      else await call('cards.review', { params: { id }, body: { decision: action, note } })
    },
    onSuccess: async (_, { action }) => {
      if (action !== 'reject') queries.removeQueries({ queryKey: keys.card(id) })
      await queries.invalidateQueries({ queryKey: keys.cards })
    },
  })
}

import type { Persona } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { BindableCard } from './bindable-cards.ts'
import { CardPicker } from './card-picker.tsx'
import { useBinding } from './mutations.ts'
import { useAllPersonas } from './queries.ts'

interface BindDialogProps {
  persona: Persona
  open: boolean
  onClose: () => void
}

export function BindDialog({ persona, open, onClose }: BindDialogProps) {
  const personas = useAllPersonas()
  const boundTo = (card: BindableCard) =>
    personas.find(({ bound_cards }) => bound_cards.some(({ id }) => id === card.id))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.personas_bind_title({ name: persona.name })}
      lead={m.personas_bind_lead()}
      actions={
        <Button look="seal" onClick={onClose}>
          {m.personas_bind_done_button()}
        </Button>
      }
    >
      <CardPicker bound={persona.bound_cards}>
        {card => <BindRow persona={persona} card={card} boundTo={boundTo(card)} />}
      </CardPicker>
    </Dialog>
  )
}

interface BindRowProps {
  persona: Persona
  card: BindableCard
  boundTo: Persona | undefined
}

/** Applies at once. */
function BindRow({ persona, card, boundTo }: BindRowProps) {
  const binding = useBinding(persona.id)
  /** The choice that the list doesn't show yet. */
  const [ticked, setTicked] = useState<boolean>()
  const change = (isBound: boolean) => {
    // Disabling the control would lose keyboard focus.
    if (ticked !== undefined) return
    setTicked(isBound)
    binding.mutate(
      { cardId: card.id, isBound },
      {
        onError: error => toast(problemSentence(error), { tone: 'bad' }),
        onSettled: () => setTicked(undefined),
      },
    )
  }
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg px-2 transition-colors duration-150 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-seal-ink">
      <Avatar name={card.name} url={card.avatar_url} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{card.name}</span>
        {boundTo !== undefined && boundTo.id !== persona.id && (
          <span className="block truncate text-sm text-ink-faint">
            {m.personas_bound_to_other({ name: boundTo.name })}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        checked={ticked ?? boundTo?.id === persona.id}
        aria-busy={ticked !== undefined}
        onChange={event => change(event.target.checked)}
        className="size-5 shrink-0 accent-seal"
      />
    </label>
  )
}

import type { Persona } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { itemsOf } from '../cards/store/queries.ts'
import { BindRow } from './bind-row.tsx'
import type { BindableCard } from './bindable-cards.ts'
import { CardPicker } from './card-picker.tsx'
import { usePersonas } from './queries.ts'

interface BindDialogProps {
  persona: Persona
  open: boolean
  onClose: () => void
}

/** Chooses the cards in whose chats one is this persona. */
export function BindDialog({ persona, open, onClose }: BindDialogProps) {
  const personas = itemsOf(usePersonas().data)
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

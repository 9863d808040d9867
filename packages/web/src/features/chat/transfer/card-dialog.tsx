import type { CardId } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { CardPicker } from '../../personas/card-picker.tsx'

interface CardDialogProps {
  /** What the file calls the character. */
  name: string
  open: boolean
  onClose: () => void
  onChoose: (id: CardId) => void
}

/** Asks with which card imported chats are. */
export const CardDialog = ({ name, open, onClose, onChoose }: CardDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={m.transfer_card_title()}
    lead={name === '' ? m.transfer_card_unnamed() : m.transfer_card_named({ name })}
  >
    <CardPicker none={m.transfer_card_none()}>
      {card => (
        <button
          type="button"
          onClick={() => onChoose(card.id)}
          className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 text-left hover:bg-sunken"
        >
          <Avatar name={card.name} url={card.avatar_url} size="small" />
          <span className="truncate">{card.name}</span>
        </button>
      )}
    </CardPicker>
  </Dialog>
)

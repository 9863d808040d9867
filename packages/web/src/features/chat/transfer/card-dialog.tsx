import { type CardId, KEYWORD_MAX } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { itemsOf, useMyCards, useSearch } from '../../cards/queries.ts'
import { bindableCards } from '../../personas/bindable-cards.ts'
import { useChattedCards } from '../queries.ts'

/** Long enough that a fast hand asks once. */
const DEBOUNCE_MS = 180

interface CardDialogProps {
  /** What the file calls the character. */
  name: string
  open: boolean
  onClose: () => void
  onChoose: (id: CardId) => void
}

/** Asks with which card imported chats are. */
export function CardDialog({ name, open, onClose, onChoose }: CardDialogProps) {
  const [keyword, setKeyword] = useState('')
  const { cards, isPending } = useCards(useSettled(keyword, DEBOUNCE_MS))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.transfer_card_title()}
      lead={name === '' ? m.transfer_card_unnamed() : m.transfer_card_named({ name })}
    >
      <SearchField
        label={m.personas_bind_search_label()}
        maxLength={KEYWORD_MAX}
        value={keyword}
        onChange={setKeyword}
        className="mt-4"
      />
      {/* Of one height, so that the field stays under the hand while the list below it changes. */}
      <ul className="mt-3 min-h-72 sm:min-h-80">
        {cards.map(card => (
          <li key={card.id}>
            <button
              type="button"
              onClick={() => onChoose(card.id)}
              className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 text-left hover:bg-sunken"
            >
              <Avatar name={card.name} url={card.avatar_url} size="small" />
              <span className="truncate">{card.name}</span>
            </button>
          </li>
        ))}
        {cards.length === 0 && (
          <li>
            {isPending ? (
              <LoadingState />
            ) : (
              <p className="py-10 text-center text-ink-soft">{m.transfer_card_none()}</p>
            )}
          </li>
        )}
      </ul>
    </Dialog>
  )
}

/** Cards one chats with, one's own, and whatever is found. */
function useCards(keyword: string) {
  const chatted = useChattedCards()
  const own = useMyCards()
  const found = useSearch({ keyword: keyword.trim(), sortBy: 'hottest' })
  const cards = bindableCards(keyword, {
    bound: [],
    chatted: chatted.data?.pages.flatMap(page => page.items.map(({ card }) => card)) ?? [],
    own: itemsOf(own.data),
    found: itemsOf(found.data),
  })
  return { cards, isPending: chatted.isPending || own.isPending || found.isPending }
}

import { KEYWORD_MAX, type Persona } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { itemsOf, useMyCards, useSearch } from '../cards/queries.ts'
import { BindRow } from './bind-row.tsx'
import { type BindableCard, bindableCards } from './bindable-cards.ts'
import { useChattedCards, usePersonas } from './queries.ts'

/** Long enough that a fast hand asks once. */
const DEBOUNCE_MS = 180

interface BindDialogProps {
  persona: Persona
  open: boolean
  onClose: () => void
}

/** Chooses the cards in whose chats one is this persona. */
export function BindDialog({ persona, open, onClose }: BindDialogProps) {
  const [keyword, setKeyword] = useState('')
  const { cards, isPending } = useBindableCards(persona, useSettled(keyword, DEBOUNCE_MS))
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
      <SearchField
        label={m.personas_bind_search_label()}
        maxLength={KEYWORD_MAX}
        value={keyword}
        onChange={setKeyword}
        className="mt-4"
      />
      {/* Of one height, so that the field stays under the hand while the list below it changes. */}
      <ul aria-label={m.personas_bind_list_label()} className="mt-3 min-h-72 sm:min-h-80">
        {cards.map(card => (
          <li key={card.id}>
            <BindRow persona={persona} card={card} boundTo={boundTo(card)} />
          </li>
        ))}
        {cards.length === 0 && (
          <li>
            {isPending ? (
              <LoadingState />
            ) : (
              <p className="py-10 text-center text-ink-soft">{m.personas_bind_empty()}</p>
            )}
          </li>
        )}
      </ul>
    </Dialog>
  )
}

/** What can be bound: cards one chats with, one's own, and whatever is found. */
function useBindableCards(persona: Persona, keyword: string) {
  const [bound] = useState(persona.bound_cards)
  const chatted = useChattedCards()
  const own = useMyCards()
  const found = useSearch({ keyword: keyword.trim(), sortBy: 'hottest' })
  const cards = bindableCards(keyword, {
    bound,
    chatted: chatted.data?.items.map(({ card }) => card).filter(card => !card.is_deleted) ?? [],
    own: itemsOf(own.data),
    found: itemsOf(found.data),
  })
  return { cards, isPending: chatted.isPending || own.isPending || found.isPending }
}

import { KEYWORD_MAX } from '@inkling/contract'
import { type ReactNode, useState } from 'react'
import { itemsOf } from '../../api/call/pages.ts'
import { useDebounced } from '../../browser/use-debounced.ts'
import { m } from '../../paraglide/messages.js'
import { LoadingState } from '../../ui/feedback/states.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { useSearch } from '../cards/search/queries.ts'
import { useMyCards } from '../cards/store/queries.ts'
import { type BindableCard, bindableCards } from './bindable-cards.ts'
import { useChattedCards } from './queries.ts'

/** Long enough that a fast hand asks once. */
const DEBOUNCE_MS = 180

interface CardPickerProps {
  /** Chosen already: they come first. */
  bound?: readonly BindableCard[]
  /** Said when there is no card at all. */
  none?: string
  children: (card: BindableCard) => ReactNode
}

/** The cards that one may mean, narrowed down by a word of their names. */
export function CardPicker({ bound = [], none = m.personas_bind_empty(), children }: CardPickerProps) {
  const [keyword, setKeyword] = useState('')
  const { cards, isPending } = useBindableCards(bound, useDebounced(keyword, DEBOUNCE_MS))
  return (
    <>
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
          <li key={card.id}>{children(card)}</li>
        ))}
        {cards.length === 0 && (
          <li>
            {isPending ? (
              <LoadingState />
            ) : (
              <p className="py-10 text-center text-ink-soft">
                {keyword.trim() === '' ? none : m.personas_bind_empty()}
              </p>
            )}
          </li>
        )}
      </ul>
    </>
  )
}

/** Cards one chats with, one's own, and whatever is found. */
function useBindableCards(bound: readonly BindableCard[], keyword: string) {
  const [boundAtFirst] = useState(bound)
  const chatted = useChattedCards()
  const own = useMyCards()
  const found = useSearch({ keyword: keyword.trim(), sortBy: 'hottest' })
  const cards = bindableCards(keyword, {
    bound: boundAtFirst,
    chatted: chatted.data?.items.map(({ card }) => card).filter(card => !card.is_deleted) ?? [],
    own: itemsOf(own.data),
    found: itemsOf(found.data),
  })
  return { cards, isPending: chatted.isPending || own.isPending || found.isPending }
}

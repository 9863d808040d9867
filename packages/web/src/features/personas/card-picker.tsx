import { KEYWORD_MAX } from '@inkling/contract'
import { type ReactNode, useState } from 'react'
import { itemsOf } from '../../api/call/pages.ts'
import { useFold } from '../../browser/fold.ts'
import { useDebounced } from '../../browser/use-debounced.ts'
import { m } from '../../paraglide/messages.js'
import { LoadingState } from '../../ui/feedback/states.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { useSearch } from '../cards/search/queries.ts'
import { useMyCards } from '../cards/store/queries.ts'
import { type BindableCard, bindableCards } from './bindable-cards.ts'
import { useChattedCards } from './queries.ts'

/** Batches fast typing. */
const DEBOUNCE_MS = 180

interface CardPickerProps {
  /** Bound cards come first. */
  bound?: readonly BindableCard[]
  /** Shown without cards. */
  none?: string
  children: (card: BindableCard) => ReactNode
}

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
      {/* The fixed height keeps the field in place while the list changes. */}
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

function useBindableCards(bound: readonly BindableCard[], keyword: string) {
  useFold()
  const [boundAtFirst] = useState(bound)
  const chatted = useChattedCards()
  const own = useMyCards()
  const results = useSearch({ keyword: keyword.trim(), sortBy: 'hottest' })
  const cards = bindableCards(keyword, {
    bound: boundAtFirst,
    chatted: chatted.data?.items.map(({ card }) => card).filter(card => !card.is_deleted) ?? [],
    own: itemsOf(own.data),
    searched: itemsOf(results.data),
  })
  return { cards, isPending: chatted.isPending || own.isPending || results.isPending }
}

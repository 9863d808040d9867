import { KEYWORD_MAX } from '@inkling/contract'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ChoiceBar } from '../../ui/choice-bar.tsx'
import { useQuery } from '../../ui/navigation.ts'
import { EmptyState } from '../../ui/states.tsx'
import { CardList } from './card-list.tsx'
import { PageFrame } from './page-frame.tsx'
import { itemsOf, useSearch } from './queries.ts'
import { rankingChoices, rankingOf } from './rankings.ts'

/** Long enough that a fast hand asks once, short enough that nobody waits. */
const DEBOUNCE_MS = 180

/** Public cards by keyword, as it is typed. The address holds the search, so that it can be sent to somebody. */
export function SearchPage() {
  const [{ keyword = '', sortBy }, setQuery] = useQuery()
  const [typed, setTyped] = useTyped(keyword, text => setQuery({ keyword: text || undefined }))
  const query = useSearch({ keyword, sortBy: rankingOf(sortBy) })
  return (
    <PageFrame title={m.cards_search_title()}>
      <search className="flex flex-wrap items-center gap-3">
        <label className="relative min-w-60 flex-1">
          <span className="sr-only">{m.cards_search_label()}</span>
          <Search aria-hidden="true" className="absolute top-3.5 left-3.5 size-4.5 text-ink-faint" />
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: one comes to this page to type
            autoFocus
            maxLength={KEYWORD_MAX}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            placeholder={m.cards_search_placeholder()}
            className="min-h-11 w-full rounded-lg border border-line-strong bg-raised pr-3 pl-10 text-base placeholder:text-ink-faint"
          />
        </label>
        <ChoiceBar
          label={m.cards_ranking_label()}
          choices={rankingChoices()}
          value={rankingOf(sortBy)}
          onChoose={value => setQuery({ sortBy: value === 'hottest' ? undefined : value })}
        />
      </search>
      <CardList
        cards={itemsOf(query.data)}
        query={query}
        empty={
          <EmptyState
            title={keyword === '' ? m.cards_public_empty_title() : m.cards_search_empty_title({ keyword })}
          >
            {keyword === '' ? m.cards_public_empty_text() : m.cards_search_empty_text()}
          </EmptyState>
        }
      />
    </PageFrame>
  )
}

/** What stands in the field, told on when the hand rests; the address going back takes the field with it. */
function useTyped(settled: string, onSettle: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(settled)
  const told = useRef(settled)
  const settle = useRef(onSettle)
  useEffect(() => {
    settle.current = onSettle
    if (settled === told.current) return
    told.current = settled
    setTyped(settled)
  })
  useEffect(() => {
    const text = typed.trim()
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      settle.current(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}

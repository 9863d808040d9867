import { KEYWORD_MAX } from '@inkling/contract'
import { useEffect, useRef, useState } from 'react'
import { itemsOf } from '../../../api/call/pages.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { PageLayout } from '../../../ui/navigation/page-frame.tsx'
import { parseRanking, rankingChoices } from '../store/rankings.ts'
import { CardList } from '../view/card-list.tsx'
import { useSearch } from './queries.ts'
import { SearchHelp } from './search-help.tsx'
import { parseTagFilters, toQuery, withTagFilter } from './tag-filter.ts'
import { TagFilters, TagSuggestions } from './tag-filters.tsx'

/** Searches while typing. The URL contains the search, so that it can be shared. */
export function SearchPage() {
  const [address, setAddress] = useQuery()
  const { keyword = '', sortBy } = address
  const filters = parseTagFilters(address)
  const [typed, setTyped] = useDebouncedText(keyword, text => setAddress({ keyword: text || undefined }))
  const query = useSearch({ keyword, sortBy: parseRanking(sortBy), ...toQuery(filters) })
  const [first] = query.data?.pages ?? []
  return (
    <PageLayout title={m.cards_search_title()}>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={m.cards_search_label()}
            placeholder={m.cards_search_placeholder()}
            // Arriving by touch or from a tag must not open the keyboard.
            isFocused={matchMedia('(pointer: fine)').matches && Object.keys(address).length === 0}
            maxLength={KEYWORD_MAX}
            value={typed}
            onChange={setTyped}
            className="min-w-60 flex-1"
          />
          <ChoiceBar
            label={m.cards_ranking_label()}
            choices={rankingChoices()}
            value={parseRanking(sortBy)}
            onChoose={value => setAddress({ sortBy: value === 'hottest' ? undefined : value })}
          />
        </div>
        <TagSuggestions
          typed={typed}
          wishes={filters}
          onTake={name => {
            setTyped('')
            setAddress({ keyword: undefined, ...toQuery(withTagFilter(filters, [name], 'wanted')) })
          }}
        />
        <TagFilters wishes={filters} onChange={changed => setAddress(toQuery(changed))} />
      </div>
      <FoundCount page={first} isOld={query.isPlaceholderData} />
      <div className={`transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
        <CardList
          cards={itemsOf(query.data)}
          query={query}
          ranking={parseRanking(sortBy)}
          empty={
            <SearchHelp
              help={first?.help ?? null}
              keyword={keyword}
              wishes={filters}
              onSearch={({ keyword: word, ...tags }) =>
                setAddress({ keyword: word || undefined, ...toQuery(tags) })
              }
            />
          }
        />
      </div>
    </PageLayout>
  )
}

interface FoundCountProps {
  page: { readonly total: number; readonly is_total_capped: boolean } | undefined
  /** Whether the results belong to the previous search. */
  isOld: boolean
}

/** Announces changes. Rendered even when empty, so that nothing moves. */
const FoundCount = ({ page, isOld }: FoundCountProps) => (
  <p role="status" className="-my-3 min-h-6 text-sm text-ink-faint">
    {page !== undefined && !isOld && page.total > 0 && sentence(page)}
  </p>
)

function sentence({ total, is_total_capped }: NonNullable<FoundCountProps['page']>): string {
  const count = formatNumber(total)
  return is_total_capped ? m.discover_found_many({ count }) : m.discover_found({ count })
}

/** Batches fast typing without a noticeable delay. */
const DEBOUNCE_MS = 180

/** Follows the URL on Back. */
function useDebouncedText(
  settled: string,
  onSettle: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(settled)
  const reported = useRef(settled)
  const settle = useRef(onSettle)
  useEffect(() => {
    settle.current = onSettle
    if (settled === reported.current) return
    reported.current = settled
    setTyped(settled)
  })
  useEffect(() => {
    const text = typed.trim()
    if (text === reported.current) return
    const timer = setTimeout(() => {
      reported.current = text
      settle.current(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}

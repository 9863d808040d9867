import { type SearchHelp as Help, KEYWORD_MAX } from '@inkling/contract'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { PageFrame } from '../../../ui/navigation/page-frame.tsx'
import { shownTags } from '../../tags/known-tags.ts'
import { useKnownTags } from '../../tags/queries.ts'
import { itemsOf } from '../store/queries.ts'
import { rankingChoices, rankingOf } from '../store/rankings.ts'
import { CardList } from '../view/card-list.tsx'
import { useSearch } from './queries.ts'
import { addressOf, type Wishes, wishesIn, wishing } from './tag-filter.ts'
import { TagWishes } from './tag-filters.tsx'

/** Public cards by keyword, as it is typed, and by tags. The address holds the search, so that it can be sent to somebody. */
export function SearchPage() {
  const [address, setAddress] = useQuery()
  const { keyword = '', sortBy } = address
  const wishes = wishesIn(address)
  const [typed, setTyped] = useTyped(keyword, text => setAddress({ keyword: text || undefined }))
  const query = useSearch({ keyword, sortBy: rankingOf(sortBy), ...addressOf(wishes) })
  const [first] = query.data?.pages ?? []
  return (
    <PageFrame title={m.cards_search_title()}>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={m.cards_search_label()}
            placeholder={m.cards_search_placeholder()}
            // Who was led here by a tag wants to see cards, and no keyboard before them.
            isFocused={Object.keys(address).length === 0}
            maxLength={KEYWORD_MAX}
            value={typed}
            onChange={setTyped}
            className="min-w-60 flex-1"
          />
          <ChoiceBar
            label={m.cards_ranking_label()}
            choices={rankingChoices()}
            value={rankingOf(sortBy)}
            onChoose={value => setAddress({ sortBy: value === 'hottest' ? undefined : value })}
          />
        </div>
        <TagWishes wishes={wishes} onChange={changed => setAddress(addressOf(changed))} />
      </div>
      <FoundCount page={first} isOld={query.isPlaceholderData} />
      <div className={`transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
        <CardList
          cards={itemsOf(query.data)}
          query={query}
          empty={
            <SearchHelp
              help={first?.help ?? null}
              keyword={keyword}
              wishes={wishes}
              onSearch={({ keyword: word, ...tags }) =>
                setAddress({ keyword: word || undefined, ...addressOf(tags) })
              }
            />
          }
        />
      </div>
    </PageFrame>
  )
}

interface FoundCountProps {
  page: { readonly total: number; readonly is_total_capped: boolean } | undefined
  /** What was found by the search before this one. */
  isOld: boolean
}

/** How many cards were found, read out when it changes. Its line is there from the beginning, so that nothing moves. */
export const FoundCount = ({ page, isOld }: FoundCountProps) => (
  <p role="status" className="-my-3 min-h-6 text-sm text-ink-faint">
    {page !== undefined && !isOld && page.total > 0 && sentence(page)}
  </p>
)

function sentence({ total, is_total_capped }: NonNullable<FoundCountProps['page']>): string {
  const count = formatNumber(total)
  return is_total_capped ? m.discover_found_many({ count }) : m.discover_found({ count })
}

/** Long enough that a fast hand asks once, short enough that nobody waits. */
const DEBOUNCE_MS = 180

/** What stands in the field, told on when the hand rests; the address going back takes the field with it. */
export function useTyped(
  settled: string,
  onSettle: (text: string) => void,
): [string, (text: string) => void] {
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

interface Search extends Wishes {
  readonly keyword: string
}

interface SearchHelpProps {
  help: Help | null
  keyword: string
  wishes: Wishes
  onSearch: (search: Search) => void
}

/** Nothing was found: which part of the search to leave out, and tags that are written much like what was looked for. */
export function SearchHelp({ help, keyword, wishes, onSearch }: SearchHelpProps) {
  const known = useKnownTags()
  const nameOf = (word: string) => shownTags(known, [word])[0]?.name ?? word
  const isEverything = keyword === '' && wishes.wanted.length + wishes.unwanted.length === 0
  if (isEverything) {
    return <EmptyState title={m.cards_public_empty_title()}>{m.cards_public_empty_text()}</EmptyState>
  }
  const withouts = help?.without ?? []
  const near = help?.near_tags ?? []
  return (
    <EmptyState
      title={withouts.length > 0 ? m.discover_empty_title() : emptyTitle(keyword)}
      action={withouts.map(part => (
        <Button key={part.what + part.value} onClick={() => onSearch(searchWithout(part, keyword, wishes))}>
          {sentenceOf(part, nameOf(part.value))}
          <span className="text-ink-faint">{countOf(part)}</span>
        </Button>
      ))}
    >
      <p>{withouts.length > 0 ? m.discover_empty_text() : m.cards_search_empty_text()}</p>
      {near.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-1.5">
          <span>{m.discover_near_title()}</span>
          {near.map(word => (
            <Button key={word} size="small" onClick={() => onSearch(searchNear(word, keyword, wishes))}>
              <bdi>{nameOf(word)}</bdi>
            </Button>
          ))}
        </div>
      )}
    </EmptyState>
  )
}

type Without = Help['without'][number]

const sentences: Readonly<Record<Without['what'], (of: { value: string }) => string>> = {
  keyword: m.discover_without_keyword,
  whitelist: m.discover_without_whitelist,
  blacklist: m.discover_without_blacklist,
}

const sentenceOf = ({ what, value }: Without, name: string): string =>
  sentences[what]({ value: what === 'keyword' ? value : name })

function countOf({ total, is_total_capped }: Without): string {
  const count = formatNumber(total)
  return is_total_capped ? m.discover_without_count_many({ count }) : count
}

const searchWithout = ({ what, value }: Without, keyword: string, wishes: Wishes): Search =>
  what === 'keyword' ? { keyword: '', ...wishes } : { keyword, ...wishing(wishes, [value], 'neither') }

/** Another tag in the place of what no card says. */
const searchNear = (word: string, keyword: string, wishes: Wishes): Search => ({
  keyword: '',
  ...wishing(keyword === '' ? { ...wishes, wanted: [] } : wishes, [word], 'wanted'),
})

const emptyTitle = (keyword: string): string =>
  keyword === '' ? m.discover_empty_title() : m.cards_search_empty_title({ keyword })

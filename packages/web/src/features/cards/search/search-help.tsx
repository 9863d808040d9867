import type { SearchHelp as Help } from '@inkling/contract'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { displayTags } from '../../tags/known-tags.ts'
import { useKnownTags } from '../../tags/queries.ts'
import { type TagFilterSet, withTagFilter } from './tag-filter.ts'

interface SuggestedSearch extends TagFilterSet {
  readonly keyword: string
}

interface SearchHelpProps {
  help: Help | null
  keyword: string
  wishes: TagFilterSet
  onSearch: (search: SuggestedSearch) => void
}

/** Shown without results: suggests a search with fewer filters, and similar words and tags. */
export function SearchHelp({ help, keyword, wishes: filters, onSearch }: SearchHelpProps) {
  const known = useKnownTags()
  const nameOf = (word: string) => displayTags(known, [word])[0]?.name ?? word
  const hasFilters = filters.wanted.length + filters.unwanted.length > 0
  if (keyword === '' && !hasFilters) {
    return <EmptyState title={m.cards_public_empty_title()}>{m.cards_public_empty_text()}</EmptyState>
  }
  const withouts = help?.without ?? []
  return (
    <EmptyState
      title={withouts.length > 0 ? m.discover_empty_title() : emptyTitle(keyword)}
      action={
        hasFilters ? (
          <>
            {withouts.map(part => (
              <Button
                key={part.what + part.value}
                onClick={() => onSearch(searchWithout(part, keyword, filters))}
              >
                {sentenceOf(part, nameOf(part.value))}
                <span className="text-ink-faint">{countOf(part)}</span>
              </Button>
            ))}
            <Button onClick={() => onSearch({ keyword, wanted: [], unwanted: [] })}>
              {m.discover_without_tags()}
            </Button>
          </>
        ) : (
          <Button onClick={() => onSearch({ keyword: '', wanted: [], unwanted: [] })}>
            {m.discover_all_button()}
          </Button>
        )
      }
    >
      <p>{withouts.length > 0 ? m.discover_empty_text() : m.cards_search_empty_text()}</p>
      <Similar title={m.discover_near_words_title()} words={help?.near_words}>
        {word => (
          <Button key={word} size="small" onClick={() => onSearch({ keyword: word, ...filters })}>
            <bdi>{word}</bdi>
          </Button>
        )}
      </Similar>
      <Similar title={m.discover_near_title()} words={help?.near_tags}>
        {word => (
          <Button key={word} size="small" onClick={() => onSearch(searchSimilar(word, keyword, filters))}>
            <bdi>{nameOf(word)}</bdi>
          </Button>
        )}
      </Similar>
    </EmptyState>
  )
}

interface SimilarProps {
  title: string
  words: readonly string[] | undefined
  children: (word: string) => ReactNode
}

const Similar = ({ title, words = [], children }: SimilarProps) =>
  words.length > 0 && (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-1.5">
      <span>{title}</span>
      {words.map(children)}
    </div>
  )

type SearchWithout = Help['without'][number]

const sentences: Readonly<Record<SearchWithout['what'], (of: { value: string }) => string>> = {
  keyword: m.discover_without_keyword,
  whitelist: m.discover_without_whitelist,
  blacklist: m.discover_without_blacklist,
}

const sentenceOf = ({ what, value }: SearchWithout, name: string): string =>
  sentences[what]({ value: what === 'keyword' ? value : name })

function countOf({ total, is_total_capped }: SearchWithout): string {
  const count = formatNumber(total)
  return is_total_capped ? m.discover_without_count_many({ count }) : count
}

const searchWithout = (
  { what, value }: SearchWithout,
  keyword: string,
  filters: TagFilterSet,
): SuggestedSearch =>
  what === 'keyword'
    ? { keyword: '', ...filters }
    : { keyword, ...withTagFilter(filters, [value], 'neither') }

const searchSimilar = (word: string, keyword: string, filters: TagFilterSet): SuggestedSearch => ({
  keyword: '',
  ...withTagFilter(keyword === '' ? { ...filters, wanted: [] } : filters, [word], 'wanted'),
})

const emptyTitle = (keyword: string): string =>
  keyword === '' ? m.discover_empty_title() : m.cards_search_empty_title({ keyword })

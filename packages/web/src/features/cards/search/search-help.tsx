import type { SearchHelp as Help } from '@inkling/contract'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { shownTags } from '../../tags/known-tags.ts'
import { useKnownTags } from '../../tags/use-shown-tags.ts'
import { type Wishes, wishing } from './tag-filter.ts'

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

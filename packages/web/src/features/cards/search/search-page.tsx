import { KEYWORD_MAX } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { PageFrame } from '../../../ui/navigation/page-frame.tsx'
import { itemsOf } from '../store/queries.ts'
import { rankingChoices, rankingOf } from '../store/rankings.ts'
import { CardList } from '../view/card-list.tsx'
import { FoundCount } from './found-count.tsx'
import { useSearch } from './queries.ts'
import { SearchHelp } from './search-help.tsx'
import { addressOf, wishesIn } from './tag-filter.ts'
import { TagWishes } from './tag-filters.tsx'
import { useTyped } from './use-typed.ts'

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

import type { AuthorPage as Author, UserId } from '@inkling/contract'
import { itemsOf } from '../../../api/call/pages.ts'
import { m } from '../../../paraglide/messages.js'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { PageFailed } from '../../../ui/feedback/page-failed.tsx'
import { EmptyState, LoadingState } from '../../../ui/feedback/states.tsx'
import { useIdParam, useQuery } from '../../../ui/navigation/navigation.ts'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { usePageTitle } from '../../../ui/navigation/page-title.ts'
import { blocksAuthor } from '../blocks/blocklist.ts'
import { useBlocklist } from '../blocks/queries.ts'
import { usePublicCards } from '../store/queries.ts'
import { parseRanking, rankingChoices } from '../store/rankings.ts'
import { CardList } from '../view/card-list.tsx'
import { AuthorHead } from './author-head.tsx'
import { useAuthor } from './queries.ts'

export function AuthorPage() {
  const { data: author, error, refetch } = useAuthor(useIdParam<UserId>())
  usePageTitle(author?.display_name)
  return (
    <main className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-4 py-6 md:px-8 md:py-9">
      {author ? (
        <>
          <AuthorHead author={author} />
          <AuthorCards author={author} />
        </>
      ) : error ? (
        <PageFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </main>
  )
}

function AuthorCards({ author }: { author: Author }) {
  const [address, setAddress] = useQuery()
  const ranking = parseRanking(address.ranking ?? 'newest')
  const query = usePublicCards({ author: author.id, ranking })
  const { data: blocklist } = useBlocklist()
  const name = author.display_name
  if (blocklist && blocksAuthor(blocklist, author.id)) {
    return <EmptyState title={m.blocks_author_blocked({ name })} />
  }
  return (
    <Section
      title={m.authors_cards_title()}
      action={
        author.stats.cards > 1 && (
          <ChoiceBar
            label={m.cards_ranking_label()}
            choices={rankingChoices()}
            value={ranking}
            onChoose={value =>
              setAddress({ ranking: value === 'newest' ? undefined : value }, { stays: true })
            }
          />
        )
      }
    >
      <CardList
        cards={itemsOf(query.data)}
        query={query}
        ranking={ranking}
        empty={
          <EmptyState title={m.authors_cards_empty_title()}>
            {m.authors_cards_empty_text({ name })}
          </EmptyState>
        }
      />
    </Section>
  )
}

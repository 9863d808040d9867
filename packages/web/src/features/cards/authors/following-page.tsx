import { itemsOf } from '../../../api/call/pages.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { MoreButton } from '../../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { PageLayout, Section } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { CardList } from '../view/card-list.tsx'
import { useFollowed, useFollowedCards } from './queries.ts'

export function FollowingPage() {
  return (
    <PageLayout
      title={m.authors_following_page_title()}
      lead={m.authors_following_page_lead()}
      within={{ to: paths.user, label: m.app_nav_me() }}
    >
      <Following />
    </PageLayout>
  )
}

function Following() {
  const people = useFollowed()
  const cards = useFollowedCards()
  if (people.isPending) return <LoadingState />
  if (!people.data) return <FailedState error={people.error} onRetry={() => void people.refetch()} />
  const authors = itemsOf(people.data)
  if (authors.length === 0) {
    return (
      <EmptyState
        title={m.authors_following_empty_title()}
        action={
          <Link to={paths.search} className={buttonClass('seal')}>
            {m.community_favorites_empty_link()}
          </Link>
        }
      >
        {m.authors_following_empty_text()}
      </EmptyState>
    )
  }
  return (
    <>
      <Section title={m.authors_following_people_title()}>
        <ul className="flex flex-wrap gap-2">
          {authors.map(({ id, display_name, avatar_url }) => (
            <li key={id}>
              <Link
                to={paths.author(id)}
                className="flex min-h-11 max-w-60 items-center gap-2.5 rounded-xl border border-line bg-raised p-1.5 pr-4 no-underline hover:border-line-strong"
              >
                <Avatar name={display_name} url={avatar_url} size="small" />
                <bdi className="truncate text-ink">{display_name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
        <MoreButton query={people} />
      </Section>
      <Section title={m.authors_following_cards_title()}>
        <CardList
          cards={itemsOf(cards.data)}
          query={cards}
          empty={<EmptyState title={m.authors_following_cards_empty()} />}
        />
      </Section>
    </>
  )
}

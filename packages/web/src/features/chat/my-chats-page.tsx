import { m } from '../../paraglide/messages.js'
import { FailedState, LoadingState } from '../../ui/states.tsx'
import { MoreOnScroll } from '../cards/more-on-scroll.tsx'
import { PageFrame } from '../cards/page-frame.tsx'
import { ChattedCard } from './chatted-card.tsx'
import { NoChats } from './no-chats.tsx'
import { useChattedCards } from './queries.ts'

/** All of one's chats, by card, last used first. */
export function MyChatsPage() {
  return (
    <PageFrame title={m.app_title_my_chats()}>
      <ChattedCards />
    </PageFrame>
  )
}

function ChattedCards() {
  const query = useChattedCards()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const cards = query.data.pages.flatMap(page => page.items)
  if (cards.length === 0) return <NoChats />
  return (
    <div className="flex flex-col gap-4">
      {cards.map(chatted => (
        <ChattedCard key={chatted.card.id} chatted={chatted} />
      ))}
      <MoreOnScroll
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={query.isError ? query.error : null}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  )
}

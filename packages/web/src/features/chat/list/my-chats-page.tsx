import { BIN_DAYS } from '@inkling/contract'
import { Trash2 } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { MoreOnScroll } from '../../../ui/feedback/more-on-scroll.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { PageFrame } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { SearchField } from '../search/search-field.tsx'
import { useChattedCards } from '../store/session-queries.ts'
import { TransferBar } from '../transfer/transfer-bar.tsx'
import { BinList } from './bin-list.tsx'
import { ChattedCard } from './chatted-card.tsx'
import { NoChats } from './no-chats.tsx'

/** All of one's chats, by card, last used first; or those in the bin. */
export function MyChatsPage() {
  const [{ bin }] = useQuery()
  const isEmpty = useIsEmpty()
  return bin === undefined ? (
    <PageFrame title={m.app_title_my_chats()} action={<Deeds />}>
      {!isEmpty && (
        <div className="max-w-xl">
          <SearchField />
        </div>
      )}
      <ChattedCards />
    </PageFrame>
  ) : (
    <PageFrame
      title={m.chat_bin_title()}
      lead={m.chat_bin_lead({ days: BIN_DAYS })}
      action={
        <Link to={paths.myChats} className={buttonClass('line', 'small')}>
          {m.app_title_my_chats()}
        </Link>
      }
    >
      <BinList />
    </PageFrame>
  )
}

const useIsEmpty = (): boolean => useChattedCards().data?.pages[0]?.items.length === 0

function Deeds() {
  const isEmpty = useIsEmpty()
  return (
    <div className="flex flex-wrap items-center gap-1 max-sm:-mr-3 sm:gap-2">
      <TransferBar hasChats={!isEmpty} />
      <BinLink />
    </div>
  )
}

const BinLink = () => (
  <Link to={paths.myChats} query={{ bin: '1' }} className={buttonClass('plain', 'small')}>
    <Trash2 aria-hidden="true" className="size-4" />
    {m.chat_bin_link()}
  </Link>
)

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
      <MoreOnScroll query={query} />
    </div>
  )
}

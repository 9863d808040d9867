import { BIN_DAYS, type ChattedCard as Chatted, type Session } from '@inkling/contract'
import { Trash2 } from 'lucide-react'
import { itemsBy, itemsOf } from '../../../api/call/pages.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { InfiniteScrollEnd, MoreButton } from '../../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState, Skeleton } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { PageLayout } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { useCardSessions } from '../../cards/store/queries.ts'
import { lastMessageLine } from '../../cards/text/excerpt.ts'
import { Portrait } from '../../cards/view/portrait.tsx'
import { SearchField } from '../search/search-field.tsx'
import { useChattedCards, useDeletedSessions, useRestoreSession } from '../store/session-queries.ts'
import { TransferBar } from '../transfer/transfer-bar.tsx'
import { ChattedCardMenu } from './chatted-card-menu.tsx'
import { NoChats } from './no-chats.tsx'
import { SessionMenu } from './session-menu.tsx'

/** Cards are sorted by last use. */
export function MyChatsPage() {
  const [{ bin }] = useQuery()
  const isEmpty = useIsEmpty()
  return bin === undefined ? (
    <PageLayout isNarrow title={m.app_title_my_chats()} action={<ChatActions />}>
      {!isEmpty && <SearchField />}
      <ChattedCards />
    </PageLayout>
  ) : (
    <PageLayout
      isNarrow
      title={m.chat_bin_title()}
      lead={m.chat_bin_lead({ days: BIN_DAYS })}
      action={
        <Link to={paths.myChats} className={buttonClass('line', 'small')}>
          {m.app_title_my_chats()}
        </Link>
      }
    >
      <DeletedSessionList />
    </PageLayout>
  )
}

const useIsEmpty = (): boolean => useChattedCards().data?.pages[0]?.items.length === 0

function ChatActions() {
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
  const cards = itemsBy(query.data, ({ card }) => card.id)
  if (cards.length === 0) return <NoChats />
  return (
    <div className="flex flex-col gap-4">
      {cards.map(chatted => (
        <ChattedCard key={chatted.card.id} chatted={chatted} />
      ))}
      <InfiniteScrollEnd query={query} />
    </div>
  )
}

function DeletedSessionList() {
  const query = useDeletedSessions()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const sessions = itemsOf(query.data)
  if (sessions.length === 0) {
    return <EmptyState title={m.chat_bin_empty_title()} />
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-raised px-4">
        {sessions.map(session => (
          <DeletedSession key={session.id} session={session} />
        ))}
      </ul>
      <InfiniteScrollEnd query={query} />
    </>
  )
}

function DeletedSession({ session }: { session: Session }) {
  const { id, title, card, deleted_at } = session
  const restore = useRestoreSession()
  const restoreSession = () =>
    restore.mutate(id, {
      onSuccess: () => toast(m.chat_restored_toast({ title }), { tone: 'good' }),
      onError: error => toast(problemSentence(error), { tone: 'bad' }),
    })
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={card.name} url={card.avatar_url} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="truncate text-sm text-ink-soft">{lastMessageLine(session)}</p>
        {deleted_at !== null && (
          <p className="text-xs text-ink-faint">
            {formatAgo(deleted_at)} · {m.chat_bin_left({ days: daysLeft(deleted_at, Date.now()) })}
          </p>
        )}
      </div>
      <Button size="small" busy={restore.isPending} onClick={restoreSession}>
        {m.chat_restore_button()}
      </Button>
    </li>
  )
}

const DAY_MS = 86_400_000

/** Days until the purge, rounded up. */
export const daysLeft = (deletedAt: string, now: number): number =>
  Math.max(0, Math.ceil(BIN_DAYS - (now - Date.parse(deletedAt)) / DAY_MS))

function ChattedCard({ chatted }: { chatted: Chatted }) {
  const { card, sessions, last_session } = chatted
  // The list already contains the last chat, so only further ones need a request.
  const query = useCardSessions(card.id, sessions > 1)
  const all = query.data ? itemsOf(query.data) : [last_session]
  return (
    <section className="flex gap-4 rounded-2xl border border-line bg-raised p-3 sm:gap-5 sm:p-4">
      <Portrait
        name={card.name}
        url={card.avatar_url}
        className="h-28 w-21 shrink-0 rounded-xl sm:h-40 sm:w-30"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <h2 className="display line-clamp-1 break-all text-xl">
              {card.is_deleted ? (
                card.name
              ) : (
                <Link to={paths.card(card.id)} className="text-ink no-underline hover:underline">
                  {card.name}
                </Link>
              )}
            </h2>
            <p className="truncate text-sm text-ink-faint">
              {card.is_deleted ? m.chat_card_deleted() : card.tagline}
            </p>
          </div>
          <ChattedCardMenu chatted={chatted} />
        </div>
        <ul className="mt-2 divide-y divide-line">
          {all.map(session => (
            <li key={session.id} className="flex items-center gap-1">
              <Link
                to={paths.chat(session.id)}
                className="flex min-h-11 min-w-0 flex-1 flex-col justify-center py-1.5 text-ink no-underline"
              >
                {session.title !== card.name && <span className="truncate font-medium">{session.title}</span>}
                <span className="line-clamp-2 text-sm text-ink-soft">{lastMessageLine(session)}</span>
                <span className="text-xs text-ink-faint">{formatAgo(session.updated_at)}</span>
              </Link>
              <SessionMenu session={session} />
            </li>
          ))}
          {query.isLoading && (
            <li className="py-2">
              <Skeleton className="h-10" />
            </li>
          )}
        </ul>
        <MoreButton query={query} />
      </div>
    </section>
  )
}

import type { Page, Session, SessionId } from '@inkling/contract'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { itemsOf } from '../../../api/call/pages.ts'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { keys } from '../../cards/store/keys.ts'
import { useCardSessions } from '../../cards/store/queries.ts'
import { type ChatNeighbours, findChatNeighbours } from './find-chat-neighbours.ts'

interface OtherChats extends ChatNeighbours {
  /** To the next (1) or previous (−1) chat, if there is one. Back leads to where the reader came from. */
  readonly turn: (by: 1 | -1) => void
}

/** The chats with the same card beside this one. Undefined without others, and until they are known. */
export function useOtherChats({ id, card_id }: Session): OtherChats | undefined {
  const go = useNavigateTo()
  const known = useQueryClient().getQueryData<InfiniteData<Page<Session>>>(keys.cardSessions(card_id))
  // Every answer makes the list stale. If this chat is the only one, a new list would be of no use.
  const query = useCardSessions(card_id, !isOnlyOne(known?.pages[0], id))
  const sessions = itemsOf(query.data)
  const total = query.data?.pages[0]?.total ?? 0
  const found = findChatNeighbours(sessions, id, total)
  const isAtEnd = found === undefined || found.next === undefined
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isAtEnd, hasNextPage, isFetching, isError, fetchNextPage])
  if (found === undefined || total < 2) return undefined
  return {
    ...found,
    turn: by => {
      const to = by > 0 ? found.next : found.previous
      if (to) go(paths.chat(to.id), { replace: true })
    },
  }
}

const isOnlyOne = (list: Page<Session> | undefined, id: SessionId): boolean =>
  list?.total === 1 && list.items[0]?.id === id

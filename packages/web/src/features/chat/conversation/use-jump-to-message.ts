import type { MessageId, SessionId } from '@inkling/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useQuery as useAddress } from '../../../ui/navigation/navigation.ts'
import { keys } from '../store/keys.ts'
import type { MessagePath } from '../store/path.ts'
import { jumpQuery } from './jump-query.ts'

export interface MessageJump {
  /** The message to show first; undefined for the end. */
  readonly target: MessageId | undefined
  readonly isComing: boolean
  /** Goes to the end, which may not be loaded. */
  leave(): void
}

/** The target is `?message=` of the URL. */
export function useMessageJump(id: SessionId): MessageJump {
  const [{ message }, change] = useAddress()
  const queries = useQueryClient()
  const wanted = message as MessageId | undefined // the server validates it
  const visit = useQuery(jumpQuery(id, wanted))
  const { error } = visit
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each failure once, not on every change of the URL
  useEffect(() => {
    if (error === null) return
    toast(problemSentence(error), { tone: 'bad' })
    change({ message: undefined })
  }, [error])
  useEffect(() => {
    if (wanted === undefined) void showEnd(queries, id)
  }, [wanted, queries, id])
  return {
    target: visit.isSuccess ? wanted : undefined,
    isComing: wanted !== undefined && visit.isPending,
    leave: () => change({ message: undefined }),
  }
}

/** Replaces messages around a jump target by those at the chat's end. */
async function showEnd(queries: QueryClient, id: SessionId): Promise<void> {
  const queryKey = keys.history(id)
  if (!queries.getQueryData<MessagePath>(queryKey)?.hasNewer) return
  const { items } = await call('chat.history', { params: { id } })
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<MessagePath>(queryKey, { messages: items })
}

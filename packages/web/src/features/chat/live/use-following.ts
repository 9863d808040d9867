import type { MessageId, SessionId } from '@inkling/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followMessage } from '../../../api/events/follow-message.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { usePageVisible } from '../../../browser/use-page-visible.ts'
import { keys } from '../store/keys.ts'
import { type MessagePath, withMessage } from '../store/path.ts'
import { invalidateLists, updatePath } from '../store/queries.ts'
import { applyEvent, toLiveAnswer } from './fold-events.ts'
import { liveAnswers } from './live-answers.ts'

/**
 * Follows an answer that still streams after a reload, from another tab or after a broken call. Skips answers already
 * followed here, and hidden tabs, each of which would occupy one of the browser's six connections.
 */
export function useFollowing(session: SessionId, path: MessagePath | undefined): void {
  const queries = useQueryClient()
  const isSeen = usePageVisible()
  const arriving = path?.messages.findLast(({ status }) => status === 'streaming')?.id
  useEffect(() => {
    if (!isSeen || arriving === undefined || !liveAnswers.claim(arriving)) return
    const leaving = new AbortController()
    follow(queries, session, arriving, leaving.signal).catch(error => {
      if (error instanceof ApiError && error.isAborted) return
      void queries.invalidateQueries({ queryKey: keys.history(session) })
    })
    return () => {
      leaving.abort()
      liveAnswers.release(arriving)
    }
  }, [isSeen, arriving, session, queries])
}

async function follow(
  queries: QueryClient,
  session: SessionId,
  id: MessageId,
  signal: AbortSignal,
): Promise<void> {
  const path = queries.getQueryData<MessagePath>(keys.history(session))
  const message = path?.messages.find(known => known.id === id)
  if (!message) return
  let answer = liveAnswers.get(id) ?? toLiveAnswer(message)
  for await (const event of followMessage(id, answer.lastEventId, signal)) {
    answer = applyEvent(answer, event)
    liveAnswers.set(id, answer)
  }
  const { message: finished } = answer
  if (finished) updatePath(queries, session, known => withMessage(known, finished))
  liveAnswers.end(id)
  void invalidateLists(queries)
}

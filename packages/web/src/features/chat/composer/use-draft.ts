import type { Message, MessageId, Session } from '@inkling/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { followMessage } from '../../../api/events/follow-message.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { applyEvent, emptyAnswer, type LiveAnswer } from '../live/fold-events.ts'
import { isDraftTaken, isRequestedHere, markDraftTaken } from '../sending/draft-marks.ts'
import { readDraft } from '../store/draft.ts'

interface SuggestedDraft {
  readonly id: MessageId
  readonly text: string
}

/**
 * Follows a draft that this tab requested, also after a reload, or one from another device while the composer is empty.
 * @param onWritten called once with the finished draft
 * @returns the draft while it arrives
 */
export function useSuggestedDraft(
  session: Session,
  onWritten: (draft: Message) => void,
): SuggestedDraft | null {
  const [draft, setDraft] = useState<SuggestedDraft | null>(null)
  const { id: session_id, draft_message_id: id } = session
  const finish = useEffectEvent((message: Message) => {
    markDraftTaken(session_id, message.id)
    onWritten(message)
  })
  useEffect(() => {
    if (id === null || isDraftTaken(session_id, id)) return
    if (!isRequestedHere(id) && readDraft(session_id) !== '') return
    const leaving = new AbortController()
    const show = ({ message }: LiveAnswer) => message && setDraft({ id, text: message.content })
    followDraft(id, leaving.signal, show)
      .then(message => message && finish(message))
      .catch(error => {
        // The draft was sent or has expired.
        if (!(error instanceof ApiError)) throw error
      })
      .finally(() => setDraft(null))
    return () => leaving.abort()
  }, [session_id, id])
  return draft
}

async function followDraft(
  id: MessageId,
  signal: AbortSignal,
  onAnswer: (answer: LiveAnswer) => void,
): Promise<Message | null> {
  let answer = emptyAnswer
  for await (const event of followMessage(id, 0, signal)) {
    answer = applyEvent(answer, event)
    onAnswer(answer)
  }
  return answer.isFinal ? answer.message : null
}

import type { CardId, ModelId, PreviewChatAnswer, Problem } from '@inkling/contract'
import { useEffect, useReducer, useRef, useState } from 'react'
import { events } from '../../../../api/events/events.ts'
import { ApiError } from '../../../../api/http/api-error.ts'
import { newId } from '../../../../browser/secure-context.ts'
import { timeZone } from '../../../../i18n/format.ts'
import type { CardFields } from '../draft/card-edit.ts'
import {
  memoryAfter,
  NO_TRIAL,
  type PreviewChat,
  toMessages,
  withAnswer,
  withoutLastTurn,
  withStoppedAnswer,
} from './preview-turns.ts'

interface PreviewChatInput {
  readonly card_id: CardId | undefined
  readonly data: CardFields
  readonly model_id: ModelId | undefined
}

interface PartialAnswer {
  readonly said: string
  readonly content: string
  readonly reasoning: string
}

/** Each turn uses the card as edited at that time. The chat exists only in this page. */
export function usePreviewChat({ card_id, data, model_id }: PreviewChatInput) {
  const [chat, setChat] = useState<PreviewChat>(NO_TRIAL)
  const [greeting_index, setGreeting] = useState(0)
  const [arriving, tell] = useReducer(applyUpdate, null)
  const [failure, setFailure] = useState<unknown>()
  const [trial, setTrial] = useState(newId)
  const canceller = useRef<AbortController>(null)
  useEffect(() => () => canceller.current?.abort(), [])

  async function ask(before: PreviewChat, userText: string): Promise<void> {
    const begun = new AbortController()
    canceller.current = begun
    const { signal } = begun
    const body = {
      id: trial,
      ...(card_id && { card_id }),
      data: { name: '', ...data },
      greeting_index,
      messages: toMessages(before, userText),
      memory: memoryAfter(before),
      ...(model_id && { model_id }),
      ...timeZone(),
    }
    let content = ''
    setChat(before)
    setFailure(undefined)
    tell({ said: userText })
    try {
      for await (const { event, data: line } of events('previewChats.complete', { body }, { signal })) {
        const payload: unknown = JSON.parse(line)
        if (event === 'delta' || event === 'reasoning') {
          const piece = (payload as { text: string }).text // typed by the contract
          if (event === 'delta') content += piece
          tell({ [event]: piece })
        } else if (event === 'moved') {
          content = ''
          tell({ moved: true })
        } else if (event === 'done') setChat(withAnswer(before, payload as PreviewChatAnswer))
        else if (event === 'error') throw refusal(payload as Problem)
      }
    } catch (error) {
      if (!signal.aborted) setFailure(error)
      if (content !== '' || !signal.aborted) setChat(withStoppedAnswer(before, userText, content))
    } finally {
      if (canceller.current?.signal === signal) tell(null)
    }
  }

  return {
    chat,
    arriving,
    failure,
    greeting_index,
    say: (userText: string) => void ask(chat, userText),
    /** Requests another answer to the last message. */
    again() {
      const last = chat.turns.at(-1)
      if (last) void ask(withoutLastTurn(chat), last.said)
    },
    stop: () => canceller.current?.abort(),
    restart(greeting = greeting_index) {
      canceller.current?.abort()
      tell(null)
      setGreeting(greeting)
      setTrial(newId())
      setFailure(undefined)
      setChat(NO_TRIAL)
    },
  }
}

const refusal = (problem: Problem): ApiError =>
  new ApiError({ url: '/cards/try', status: problem.status, body: problem })

type AnswerUpdate = { said: string } | { moved: true } | { delta?: string; reasoning?: string } | null

function applyUpdate(before: PartialAnswer | null, update: AnswerUpdate): PartialAnswer | null {
  if (update === null) return null
  if ('said' in update) return { said: update.said, content: '', reasoning: '' }
  // The text so far turned out to be reasoning.
  if ('moved' in update)
    return before && { ...before, content: '', reasoning: before.reasoning + before.content }
  return (
    before && {
      ...before,
      content: before.content + (update.delta ?? ''),
      reasoning: before.reasoning + (update.reasoning ?? ''),
    }
  )
}

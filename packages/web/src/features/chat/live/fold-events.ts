import { isFinalEvent, type Message, type Problem, type StreamEvent } from '@inkling/contract'

/** An answer as far as its events have told it. */
export interface LiveAnswer {
  /** What was said, when this answer's events told of it. */
  readonly question: Message | null
  readonly message: Message | null
  readonly problem: Problem | null
  /** The events up to this one are in; the next attempt to follow asks from here. */
  readonly lastEventId: number
  readonly isFinal: boolean
}

export const emptyAnswer: LiveAnswer = {
  question: null,
  message: null,
  problem: null,
  lastEventId: 0,
  isFinal: false,
}

/** An answer that history tells of as still arriving: its events will be told from the first on. */
export const toLiveAnswer = (message: Message): LiveAnswer => ({ ...emptyAnswer, message })

/**
 * Adds one event. An event that is in already (two connections overlap, a resume repeats) changes nothing,
 * and nothing follows a final one. A snapshot (`assistant_message`) replaces what the deltas before it built,
 * because it holds all of it.
 */
export function applyEvent(answer: LiveAnswer, event: StreamEvent): LiveAnswer {
  if (answer.isFinal || event.id <= answer.lastEventId) return answer
  const next = { ...answer, lastEventId: event.id, isFinal: isFinalEvent(event.event) }
  switch (event.event) {
    case 'user_message':
      return { ...next, question: event.data }
    case 'assistant_message':
    case 'done':
      return { ...next, message: event.data }
    case 'reasoning':
      return { ...next, message: append(answer.message, 'reasoning', event.data.text) }
    case 'delta':
      return { ...next, message: append(answer.message, 'content', event.data.text) }
    case 'moved':
      return { ...next, message: moveToReasoning(answer.message, event.data.text) }
    case 'error':
      return { ...next, message: event.data.message, problem: event.data }
    default:
      return event satisfies never
  }
}

function moveToReasoning(message: Message | null, text: string): Message | null {
  if (message === null || !message.content.endsWith(text)) return message
  const content = message.content.slice(0, message.content.length - text.length)
  return { ...message, content, reasoning: message.reasoning + text }
}

const append = (message: Message | null, field: 'content' | 'reasoning', text: string) =>
  message && { ...message, [field]: message[field] + text }

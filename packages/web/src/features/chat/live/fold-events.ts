import { isFinalEvent, type Message, type Problem, type StreamEvent } from '@inkling/contract'

/** The state of an answer after the events so far. */
export interface LiveAnswer {
  /** The user message, if the events included one. */
  readonly question: Message | null
  readonly message: Message | null
  readonly problem: Problem | null
  /** A reconnect continues after this event. */
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

/** For answers that history shows as streaming; their events start from the beginning. */
export const toLiveAnswer = (message: Message): LiveAnswer => ({ ...emptyAnswer, message })

/**
 * Applies one event. Duplicates (of overlapping connections or resumes) and events after a final one change nothing.
 * The snapshot `assistant_message` replaces preceding deltas.
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

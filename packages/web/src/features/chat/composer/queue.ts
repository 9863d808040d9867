import type { MessageStatus, SessionId } from '@inkling/contract'
import { newId } from '../../../browser/secure-context.ts'

/** Waits until the current answer has finished. */
export interface QueuedMessage {
  /** The idempotency key prevents several tabs from sending the message twice. */
  readonly key: string
  readonly text: string
}

export const queueStorageKey = (session: SessionId): string => `queue:chat:${session}`

export function readQueued(session: SessionId): QueuedMessage | null {
  const stored = localStorage.getItem(queueStorageKey(session)) ?? ''
  const [, key, text] = /^([\da-f-]{36})\n(.+)$/s.exec(stored) ?? []
  // Earlier versions stored only the text.
  return key === undefined || text === undefined ? createQueued(stored) : { key, text }
}

export function storeQueued(session: SessionId, waiting: QueuedMessage | null): void {
  try {
    if (waiting === null) localStorage.removeItem(queueStorageKey(session))
    else localStorage.setItem(queueStorageKey(session), `${waiting.key}\n${waiting.text}`)
  } catch {
    // Storage is full or blocked, so only this page keeps the message.
  }
}

/** Null for an empty text. */
export const createQueued = (text: string): QueuedMessage | null =>
  text === '' ? null : { key: newId(), text }

/** Only one message can be queued, so texts are joined. */
export const joinQueued = (...texts: readonly string[]): string =>
  texts.filter(text => text !== '').join('\n\n')

export interface AnswerProgress {
  readonly isAnswering: boolean
  readonly last: MessageStatus | undefined
}

/**
 * Whether to send the queued message now. It waits after a failed or stopped answer: whoever stops an answer decides
 * what to send next.
 */
export const isDue = ({ isAnswering, last }: AnswerProgress): boolean =>
  !isAnswering && (last === undefined || last === 'done')

import type { MessageStatus, SessionId } from '@inkling/contract'
import { newId } from '../../../browser/secure-context.ts'

/** A message that waits for the current answer to finish. */
export interface QueuedMessage {
  /** Idempotency key, so that several tabs send it only once. */
  readonly key: string
  readonly text: string
}

/** Storage key, shared by all tabs. */
export const queueStorageKey = (session: SessionId): string => `queue:chat:${session}`

export function readQueued(session: SessionId): QueuedMessage | null {
  const stored = localStorage.getItem(queueStorageKey(session)) ?? ''
  const [, key, text] = /^([\da-f-]{36})\n(.+)$/s.exec(stored) ?? []
  // Earlier versions stored only the text.
  return key === undefined || text === undefined ? createQueued(stored) : { key, text }
}

/** Keeps the queued message across reloads. */
export function storeQueued(session: SessionId, waiting: QueuedMessage | null): void {
  try {
    if (waiting === null) localStorage.removeItem(queueStorageKey(session))
    else localStorage.setItem(queueStorageKey(session), `${waiting.key}\n${waiting.text}`)
  } catch {
    // Storage is full or blocked: the message waits in this page only.
  }
}

/** Creates a queued message; null for an empty text. */
export const createQueued = (text: string): QueuedMessage | null =>
  text === '' ? null : { key: newId(), text }

/** Joins texts into one message, since only one can be queued. */
export const joinQueued = (...texts: readonly string[]): string =>
  texts.filter(text => text !== '').join('\n\n')

export interface AnswerProgress {
  readonly isAnswering: boolean
  readonly last: MessageStatus | undefined
}

/**
 * Whether to send the queued message now. After a failed or stopped answer it keeps waiting: someone who stops an
 * answer decides what to send next.
 */
export const isDue = ({ isAnswering, last }: AnswerProgress): boolean =>
  !isAnswering && (last === undefined || last === 'done')

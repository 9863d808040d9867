import type { MessageStatus, SessionId } from '@inkling/contract'
import { newId } from '../../../browser/secure-context.ts'

/** What waits to be said until the answer under way is there. */
export interface QueuedMessage {
  /** Under which it is said: once, in however many tabs it waits. */
  readonly key: string
  readonly text: string
}

/** Where it is stored, for all tabs. */
export const queueStorageKey = (session: SessionId): string => `queue:chat:${session}`

export function readQueued(session: SessionId): QueuedMessage | null {
  const stored = localStorage.getItem(queueStorageKey(session)) ?? ''
  const [, key, text] = /^([\da-f-]{36})\n(.+)$/s.exec(stored) ?? []
  // Earlier builds stored the text alone.
  return key === undefined || text === undefined ? createQueued(stored) : { key, text }
}

/** Keeps it over a reload. */
export function storeQueued(session: SessionId, waiting: QueuedMessage | null): void {
  try {
    if (waiting === null) localStorage.removeItem(queueStorageKey(session))
    else localStorage.setItem(queueStorageKey(session), `${waiting.key}\n${waiting.text}`)
  } catch {
    // Storage is full or forbidden: it waits in this page.
  }
}

/** A text that is to wait; with no text nothing does. */
export const createQueued = (text: string): QueuedMessage | null =>
  text === '' ? null : { key: newId(), text }

/** One message waits; what is said besides belongs to it. */
export const joinQueued = (...texts: readonly string[]): string =>
  texts.filter(text => text !== '').join('\n\n')

export interface AnswerProgress {
  readonly isAnswering: boolean
  /** How the last answer stands. */
  readonly last: MessageStatus | undefined
}

/**
 * Whether what waits is to be said now: as soon as the answer under way is there. After one that failed it goes on
 * waiting, and after one that was stopped as well: whoever stops wants to think, and says what is to be said next.
 */
export const isDue = ({ isAnswering, last }: AnswerProgress): boolean =>
  !isAnswering && (last === undefined || last === 'done')

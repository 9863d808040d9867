import type { SessionId } from '@inkling/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type AnswerProgress,
  createQueued,
  isDue,
  joinQueued,
  type QueuedMessage,
  queueStorageKey,
  readQueued,
  storeQueued,
} from './queue.ts'

interface QueueOptions extends AnswerProgress {
  /** @returns whether the message was accepted */
  readonly send: (text: string, key: string) => boolean
}

/** All tabs share the queued message. */
export function useQueue(session: SessionId, { send, ...progress }: QueueOptions) {
  const [waiting, setWaiting] = useState(() => readQueued(session))
  useOtherTabs(session, setWaiting)
  const change = (next: QueuedMessage | null) => {
    storeQueued(session, next)
    setWaiting(next)
  }
  const sendNow = useEffectEvent(() => {
    if (waiting === null) return
    if (send(waiting.text, waiting.key)) change(null)
  })
  const isDueNow = waiting !== null && isDue(progress)
  useEffect(() => {
    if (isDueNow) sendNow()
  }, [isDueNow])
  const text = waiting?.text ?? ''
  return {
    waiting: text,
    add(more: string): boolean {
      change(createQueued(joinQueued(text, more)))
      return true
    },
    /** Removes the queued message and returns its text. */
    take: (): string => {
      change(null)
      return text
    },
  }
}

function useOtherTabs(session: SessionId, setWaiting: (waiting: QueuedMessage | null) => void): void {
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === queueStorageKey(session)) setWaiting(readQueued(session))
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [session, setWaiting])
}

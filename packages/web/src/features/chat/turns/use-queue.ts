import type { MessageStatus, SessionId } from '@inkling/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { joinQueued, keepQueued, readQueued } from './queue.ts'

interface QueueOptions {
  readonly isAnswering: boolean
  /** How the last answer stands. */
  readonly last: MessageStatus | undefined
  readonly send: (text: string) => void
}

/** Says what waits as soon as the answer under way is there. After one that failed it goes on waiting. */
export function useQueue(session: SessionId, { isAnswering, last, send }: QueueOptions) {
  const [waiting, setWaiting] = useState(() => readQueued(session))
  const change = (text: string) => {
    keepQueued(session, text)
    setWaiting(text)
  }
  const isDue =
    waiting !== '' && !isAnswering && (last === undefined || last === 'done' || last === 'stopped')
  const sendNow = useEffectEvent(() => {
    change('')
    send(waiting)
  })
  useEffect(() => {
    if (isDue) sendNow()
  }, [isDue])
  return {
    waiting,
    add: (text: string) => change(joinQueued(waiting, text)),
    /** Gives back what waits, and waits no more. */
    take: (): string => {
      change('')
      return waiting
    },
  }
}

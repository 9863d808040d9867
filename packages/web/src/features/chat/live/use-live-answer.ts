import type { MessageId } from '@inkling/contract'
import { useCallback, useSyncExternalStore } from 'react'
import type { Answer } from './fold-events.ts'
import { liveAnswers } from './live-answers.ts'

/** An answer while it arrives: draws again once a frame at most, and only who asks for this one. */
export function useLiveAnswer(id: MessageId): Answer | undefined {
  const subscribe = useCallback((listener: () => void) => liveAnswers.subscribe(id, listener), [id])
  return useSyncExternalStore(subscribe, () => liveAnswers.get(id))
}

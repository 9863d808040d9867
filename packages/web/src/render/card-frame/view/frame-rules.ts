import { createContext } from 'react'

/** Which cards of a chat run by themselves. */
export interface FrameRules {
  /** Whether any do. */
  readonly areOn: boolean
  /** Of which messages. */
  readonly recent: ReadonlySet<string> | 'all'
}

/** While nobody says anything. */
export const FRAMES_ON: FrameRules = { areOn: true, recent: 'all' }

export const FrameRulesContext = createContext(FRAMES_ON)

/** Why a card waits for the reader: all cards here do, or those of messages that are long past. */
export type FrameWaitReason = 'off' | 'past'

export function findWaitReason({ areOn, recent }: FrameRules, message: string): FrameWaitReason | null {
  if (!areOn) return 'off'
  return recent === 'all' || recent.has(message) ? null : 'past'
}

import { createContext, type ReactNode } from 'react'

export interface FrameRules {
  /** Whether any cards run by themselves. */
  readonly areOn: boolean
  readonly recent: ReadonlySet<string> | 'all'
  /** Shows a question in place of the card until the reader has agreed to run it. */
  readonly askFirst?: ((card: ReactNode) => ReactNode) | undefined
}

/** Default without a provider. */
export const FRAMES_ON: FrameRules = { areOn: true, recent: 'all' }

export const FrameRulesContext = createContext(FRAMES_ON)

/** Cards are off, or the message is too old. */
export type FrameWaitReason = 'off' | 'past'

export function findWaitReason({ areOn, recent }: FrameRules, message: string): FrameWaitReason | null {
  if (!areOn) return 'off'
  return recent === 'all' || recent.has(message) ? null : 'past'
}

import type { Message } from '@inkling/contract'
import { messageDepths, type Occasion, PLACEMENTS } from '@inkling/engine'

/** Whose text it is. */
export const speakers = ['user', 'assistant', 'reasoning', 'lorebook'] as const
export type Speaker = (typeof speakers)[number]

/** What happens to it. An edit is stored, too. */
export const uses = ['display', 'prompt', 'stored', 'edit'] as const
export type Use = (typeof uses)[number]

/** A text on which scripts are tried, and as what. */
export interface Scene {
  readonly text: string
  readonly speaker: Speaker
  readonly use: Use
  /** How many messages are newer; null for a text that is no message. */
  readonly depth: number | null
}

export const FIRST_SCENE: Scene = { text: '', speaker: 'assistant', use: 'display', depth: 0 }

export function occasionOf({ speaker, use, depth }: Scene): Occasion {
  const placement = PLACEMENTS[speaker]
  if (use === 'stored') return { pass: 'stored', placement }
  if (use === 'edit') return { pass: 'stored', placement, isEdit: true }
  return { pass: use, placement, depth }
}

/** The scene of a message, among the newest ones of its chat, oldest first. */
export function sceneOf(
  messages: readonly Message[],
  id: string,
): Pick<Scene, 'text' | 'speaker' | 'depth'> | null {
  const at = messages.findIndex(message => message.id === id)
  const message = messages[at]
  if (message === undefined) return null
  const speaker = message.role === 'user' ? 'user' : 'assistant'
  return { text: message.content, speaker, depth: messageDepths(messages)[at] ?? null }
}

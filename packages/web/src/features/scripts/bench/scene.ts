import type { Message } from '@inkling/contract'
import { messageDepths, PLACEMENTS, type TextOccasion } from '@inkling/engine'

export const speakers = ['user', 'assistant', 'reasoning', 'lorebook'] as const
export type TextSpeaker = (typeof speakers)[number]

/** Edits are stored too. */
export const uses = ['display', 'prompt', 'stored', 'edit'] as const
export type TextUse = (typeof uses)[number]

export interface BenchInput {
  readonly text: string
  readonly speaker: TextSpeaker
  readonly use: TextUse
  /** Number of newer messages; null if the text isn't a message. */
  readonly depth: number | null
}

export const FIRST_SCENE: BenchInput = { text: '', speaker: 'assistant', use: 'display', depth: 0 }

export function toOccasion({ speaker, use, depth }: BenchInput): TextOccasion {
  const placement = PLACEMENTS[speaker]
  if (use === 'stored') return { pass: 'stored', placement }
  if (use === 'edit') return { pass: 'stored', placement, isEdit: true }
  return { pass: use, placement, depth }
}

/** `messages` are a chat's newest, oldest first. */
export function toBenchInput(
  messages: readonly Message[],
  id: string,
): Pick<BenchInput, 'text' | 'speaker' | 'depth'> | null {
  const at = messages.findIndex(message => message.id === id)
  const message = messages[at]
  if (message === undefined) return null
  const speaker = message.role === 'user' ? 'user' : 'assistant'
  return { text: message.content, speaker, depth: messageDepths(messages)[at] ?? null }
}

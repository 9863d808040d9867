import type { Message } from '@inkling/contract'

/** Greetings can't be regenerated; other answers can, and a last user message can be answered. */
export const isAnswerable = ({ role, parent_id }: Message, isLast: boolean): boolean =>
  role === 'assistant' ? parent_id !== null : isLast

export const canContinue = ({ role, status, hidden, content }: Message): boolean =>
  role === 'assistant' && status !== 'streaming' && !hidden && content.trim() !== ''

import type { Message } from '@inkling/contract'

/** An answer that says something, and that the model may see, can be gone on with. */
export const canGoOn = ({ role, status, hidden, content }: Message): boolean =>
  role === 'assistant' && status !== 'streaming' && !hidden && content.trim() !== ''

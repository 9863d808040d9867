/** The events of an answer, in the order in which they may come; what each carries is in `chat.ts`. */
export const streamEventNames = [
  'user_message',
  'assistant_message',
  'reasoning',
  'delta',
  'moved',
  'done',
  'error',
] as const
export type StreamEventName = (typeof streamEventNames)[number]

/** After one of these an answer has no more to tell. */
export const isFinalEvent = (name: StreamEventName): boolean => name === 'done' || name === 'error'

/** Event names of an answer, in possible order; their data is in `message.ts`. */
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

/** Whether the event is the last one of an answer. */
export const isFinalEvent = (name: StreamEventName): boolean => name === 'done' || name === 'error'

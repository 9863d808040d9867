/** Possible events of an answer in order; `message.ts` defines their data. */
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

export const isFinalEvent = (name: StreamEventName): boolean => name === 'done' || name === 'error'

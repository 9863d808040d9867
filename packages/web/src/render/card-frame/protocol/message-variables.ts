import type { VariableMessage } from './frame-facts.ts'

/** The frame knows no message of that number. */
export class NoSuchMessageError extends Error {
  constructor(position: number | 'latest') {
    super(`There is no message ${position} whose variables are told here`)
    this.name = 'NoSuchMessageError'
  }
}

/**
 * Without a number, finds the latest visible message; a negative number counts from the end, where `last` is the number
 * of the path's last message.
 * @throws NoSuchMessageError if the frame doesn't know the message
 */
export function findMessage(
  messages: readonly VariableMessage[],
  last: number,
  position: number | 'latest' = 'latest',
): VariableMessage {
  const number = position !== 'latest' && position < 0 ? last + 1 + position : position
  const match =
    number === 'latest'
      ? (messages.findLast(({ isHidden }) => !isHidden) ?? messages.at(-1))
      : messages.find(message => message.number === number)
  if (!match) throw new NoSuchMessageError(position)
  return match
}

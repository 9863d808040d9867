import type { VariableMessage } from './frame-facts.ts'

/** The chat has no message of that number, or none that a frame is told of. */
export class NoSuchMessageError extends Error {
  constructor(wanted: number | 'latest') {
    super(`There is no message ${wanted} whose variables are told here`)
    this.name = 'NoSuchMessageError'
  }
}

/**
 * The message whose variables card scripts ask for. Without a number it is the latest that can be seen, whichever message
 * asks; a negative number counts from the end, `last` being the number of the path's last message.
 * @throws NoSuchMessageError when nothing is told of that message
 */
export function findMessage(
  messages: readonly VariableMessage[],
  last: number,
  wanted: number | 'latest' = 'latest',
): VariableMessage {
  const number = wanted !== 'latest' && wanted < 0 ? last + 1 + wanted : wanted
  const found =
    number === 'latest'
      ? (messages.findLast(({ isHidden }) => !isHidden) ?? messages.at(-1))
      : messages.find(message => message.number === number)
  if (!found) throw new NoSuchMessageError(wanted)
  return found
}

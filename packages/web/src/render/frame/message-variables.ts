import type { JsonObject } from '@inkling/engine'

/** What a message remembers, for each of its siblings. */
export interface VariableMessage {
  /** Counted from 0 down the path that is shown. */
  readonly number: number
  readonly isHidden: boolean
  /** Which sibling is shown, from 0. */
  readonly sibling: number
  readonly variables: readonly JsonObject[]
}

/** The chat has no message of that number. */
export class NoSuchMessageError extends Error {
  constructor(wanted: number) {
    super(`There is no message ${wanted}`)
    this.name = 'NoSuchMessageError'
  }
}

/**
 * The variables of a message as card scripts ask for them: those of the sibling that is shown. Without a number it is
 * the latest message that can be seen, whichever message asks; a negative number counts from the end.
 * @throws NoSuchMessageError when no message has that number
 */
export function messageVariables(
  messages: readonly VariableMessage[],
  wanted: number | 'latest' = 'latest',
): JsonObject {
  const message =
    wanted === 'latest' ? messages.findLast(({ isHidden }) => !isHidden) : find(messages, wanted)
  return message?.variables[message.sibling] ?? {}
}

function find(messages: readonly VariableMessage[], wanted: number): VariableMessage {
  const end = (messages.at(-1)?.number ?? -1) + 1
  const number = wanted < 0 ? end + wanted : wanted
  const found = messages.find(message => message.number === number)
  if (!found) throw new NoSuchMessageError(wanted)
  return found
}

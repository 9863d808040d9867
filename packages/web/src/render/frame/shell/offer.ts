import type { FrameFacts } from '../frame-facts.ts'
import { messageVariables } from '../message-variables.ts'
import { define, NotOfferedError, refuseTheRest } from './not-offered.ts'

/** Which variables a script wants; without words, those of the chat. */
interface VariableOption {
  readonly type?: string
  readonly message_id?: number | 'latest'
}

/**
 * Defines what a card's scripts may ask, by the names that they know from elsewhere, answered at once from what the
 * frame was told. What is not told fails, and says that it does.
 */
export function offer(facts: FrameFacts): void {
  refuseTheRest()
  const last = facts.variables.messages.at(-1)?.number ?? facts.message.number
  define('getCurrentMessageId', () => facts.message.number)
  define('getLastMessageId', () => last)
  define('getVariables', (option: VariableOption = {}) => structuredClone(variablesOf(facts, option)))
  define('getChatMessages', (range: number | string) => [ownMessage(facts, numberOf(range, last))])
  define('errorCatched', (run: (...args: unknown[]) => unknown) => run) // whatever is thrown is told anyway
}

function variablesOf({ variables }: FrameFacts, { type = 'chat', message_id }: VariableOption) {
  if (type === 'chat') return variables.chat
  if (type === 'message') return messageVariables(variables.messages, message_id)
  throw new NotOfferedError(`getVariables({type:'${type}'})`)
}

/** A message as scripts know it. A frame is told of no other but its own. */
function ownMessage({ message }: FrameFacts, number: number) {
  if (number !== message.number) throw new NotOfferedError(`getChatMessages(${number})`)
  return {
    message_id: message.number,
    name: message.name,
    role: message.role,
    is_hidden: message.isHidden,
    message: message.text,
  }
}

/** A number may be written as text, may stand for the last message, and below zero it counts from the end. */
function numberOf(range: number | string, last: number): number {
  const number = Number(String(range).replaceAll('{{lastMessageId}}', String(last)))
  if (!Number.isInteger(number)) throw new NotOfferedError(`getChatMessages('${range}')`)
  return number < 0 ? last + 1 + number : number
}

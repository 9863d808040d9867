import { z } from 'zod'
import { MessageId } from '../base/ids.ts'
import { jsonObject } from '../base/json.ts'
import { VARIABLES_BODY_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'

/** What a branch remembers after a message, for macros and for what cards draw. */
export const MessageVariables = z.object({
  chat: jsonObject.describe('what macros set, as it is on this branch'),
  message: jsonObject.describe('what status bars keep: their state after this message'),
})
export type MessageVariables = z.infer<typeof MessageVariables>

const oneMessage = z.object({ id: MessageId })

/** The variables of a message: told, and put there by what a card draws. */
export const chatVariables = {
  variables: route('chat.variables', {
    summary: 'The variables after a message.',
    params: oneMessage,
    answer: MessageVariables,
  }),
  replaceVariables: route('chat.replaceVariables', {
    summary:
      'Replaces the variables after a message; what is not given stays. Messages below it keep theirs.',
    params: oneMessage,
    body: MessageVariables.partial().refine(
      ({ chat, message }) => chat !== undefined || message !== undefined,
      { path: ['message'], error: 'required' },
    ),
    bodyLimit: VARIABLES_BODY_MAX,
    problems: ['message_streaming', 'variables_too_large'],
  }),
}

import { z } from 'zod'
import { commandProblems } from '../base/choices.ts'
import { MessageId } from '../base/ids.ts'
import { jsonObject } from '../base/json.ts'
import { VARIABLES_BODY_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'

/** Variables of a branch after a message, for macros and interactive cards. */
export const MessageVariables = z.object({
  chat: jsonObject.describe('what macros set, as it is on this branch'),
  message: jsonObject.describe('what status bars keep: their state after this message'),
})
export type MessageVariables = z.infer<typeof MessageVariables>

/** Result of the state commands in a message. */
export const StateChanges = z.object({
  made: z.int().describe('how many could be made'),
  failed: z
    .array(
      z.object({
        line: z.int().describe('of the message, from 1'),
        text: z.string().describe('how it begins'),
        problem: z.enum(commandProblems),
      }),
    )
    .describe('those that could not be read, or not be made'),
})
export type StateChanges = z.infer<typeof StateChanges>

const oneMessage = z.object({ id: MessageId })

export const chatVariables = {
  variables: route('chat.variables', {
    summary: 'Returns the variables after a message.',
    params: oneMessage,
    answer: MessageVariables.extend({
      changes: StateChanges.nullable().describe(
        'null where nothing in the message is meant to change a state',
      ),
    }),
  }),
  replaceVariables: route('chat.replaceVariables', {
    summary: 'Replaces the variables after a message. Absent fields stay; later messages keep theirs.',
    params: oneMessage,
    body: MessageVariables.partial().refine(
      ({ chat, message }) => chat !== undefined || message !== undefined,
      { path: ['message'], error: 'required' },
    ),
    bodyLimit: VARIABLES_BODY_MAX,
    problems: ['message_streaming', 'variables_too_large'],
  }),
}

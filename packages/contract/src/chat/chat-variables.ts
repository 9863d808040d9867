import { z } from 'zod'
import { commandProblems } from '../base/choices.ts'
import { MessageId } from '../base/ids.ts'
import { jsonObject } from '../base/json.ts'
import { VARIABLES_BODY_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'

/** Variables after a message, for macros and interactive cards. */
export const MessageVariables = z.object({
  chat: jsonObject.describe('variables set by macros on this branch'),
  message: jsonObject.describe('variables of status bars: the state after this message'),
})
export type MessageVariables = z.infer<typeof MessageVariables>

export const StateChanges = z.object({
  made: z.int().describe('number of changes made'),
  failed: z
    .array(
      z.object({
        line: z.int().describe('line of the message, starting at 1'),
        text: z.string().describe('the beginning of the command'),
        problem: z.enum(commandProblems),
      }),
    )
    .describe('commands that could not be read or applied'),
})
export type StateChanges = z.infer<typeof StateChanges>

const oneMessage = z.object({ id: MessageId })

export const chatVariables = {
  variables: route('chat.variables', {
    summary: 'Returns the variables after a message.',
    params: oneMessage,
    answer: MessageVariables.extend({
      changes: StateChanges.nullable().describe('null if the message contains no commands'),
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

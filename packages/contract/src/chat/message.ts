import { z } from 'zod'
import { MessageId, ModelId, PersonaId, SessionId } from '../base/ids.ts'
import { MESSAGE_MAX } from '../base/limits.ts'
import { Problem } from '../base/problem.ts'
import { longText, time } from '../base/text.ts'
import type { StreamEventName } from './stream-events.ts'

export const MessageStatus = z.enum(['streaming', 'done', 'stopped', 'interrupted', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const MessageRole = z.enum(['user', 'assistant', 'system'])
export type MessageRole = z.infer<typeof MessageRole>

export const Usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  duration_ms: z.int(),
  first_token_ms: z.int().nullable(),
})
export type Usage = z.infer<typeof Usage>

/** Why a model ended: it was done, it ran into the limit of its answer, its provider withheld the rest, or it did not say. */
export const EndReason = z.enum(['stop', 'length', 'filter', 'unknown'])
export type EndReason = z.infer<typeof EndReason>

export const Message = z.object({
  id: MessageId,
  parent_id: MessageId.nullable(),
  role: MessageRole,
  name: z.string().describe('the speaker, as shown'),
  content: z.string(),
  reasoning: z.string(),
  persona_id: PersonaId.nullable().describe('who the user was who said it'),
  model_id: ModelId.nullable(),
  model_name: z.string().nullable(),
  asked_model_name: z.string().nullable().describe('who should have answered, where another had to'),
  recalled: z.int().describe('passages that came back from memory for it'),
  status: MessageStatus,
  hidden: z.boolean().describe('shown to the user, and left out of what models are asked'),
  error: Problem.nullable(),
  end_reason: EndReason.nullable().describe('why its model ended, of an answer that came'),
  usage: Usage.nullable(),
  siblings: z.object({
    index: z.int().describe('from 0'),
    count: z.int(),
    ids: z.array(MessageId),
  }),
  edited_at: time.nullable(),
  created_at: time,
})
export type Message = z.infer<typeof Message>

export const MessageEdit = z
  .object({
    content: longText(MESSAGE_MAX, 1).optional(),
    hidden: z.boolean().optional(),
    edited_at: time
      .nullable()
      .optional()
      .describe('of the message as the caller knows it; when it has changed since, nothing is done'),
    as: z
      .enum(['same', 'sibling'])
      .default('same')
      .describe('sibling: the old text stays, beside the new one'),
    session_id: SessionId.optional().describe('sibling: the chat that goes on with it'),
  })
  .refine(body => body.content !== undefined || body.hidden !== undefined, {
    path: ['content'],
    error: 'required',
  })
  .refine(body => body.as === 'same' || (body.content !== undefined && body.session_id !== undefined), {
    path: ['session_id'],
    error: 'required',
  })

/**
 * The events of an answer, by name. Each has an `id`: contiguous per message that is written, from 1. An answer to
 * nothing that was said has no `user_message`, and begins at 2. What is continued begins with what it goes on from.
 * `moved` names the words at the end so far which were thoughts, as only a closing tag has shown.
 */
export const streamEvents = {
  user_message: Message,
  assistant_message: Message,
  reasoning: z.object({ text: z.string() }),
  delta: z.object({ text: z.string() }),
  moved: z.object({ text: z.string() }),
  done: Message,
  error: Problem.extend({ message: Message }),
} as const satisfies Record<StreamEventName, z.ZodType>

/** One event as it is stored and sent. */
export type StreamEvent = {
  [name in StreamEventName]: { id: number; event: name; data: z.infer<(typeof streamEvents)[name]> }
}[StreamEventName]

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

/** Why an answer ended: finished, token limit, filtered by the provider, or unknown. */
export const EndReason = z.enum(['stop', 'length', 'filter', 'unknown'])
export type EndReason = z.infer<typeof EndReason>

export const Message = z.object({
  id: MessageId,
  parent_id: MessageId.nullable(),
  role: MessageRole,
  name: z.string().describe('the speaker, as shown'),
  content: z.string(),
  reasoning: z.string(),
  persona_id: PersonaId.nullable().describe('the user’s persona at that time'),
  model_id: ModelId.nullable(),
  model_name: z.string().nullable(),
  asked_model_name: z.string().nullable().describe('the chosen model, if a fallback model answered'),
  recalled: z.int().describe('number of memories retrieved for it'),
  status: MessageStatus,
  hidden: z.boolean().describe('visible to the user, but not sent to models'),
  is_marked: z.boolean().describe('marked by the user, to be found again'),
  error: Problem.nullable(),
  end_reason: EndReason.nullable().describe('why the model stopped; null for other messages'),
  usage: Usage.nullable(),
  siblings: z.object({
    index: z.int().describe('starting at 0'),
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
    is_marked: z.boolean().optional(),
    edited_at: time
      .nullable()
      .optional()
      .describe('of the caller’s version; 409 if the message has changed since'),
    as: z
      .enum(['same', 'sibling'])
      .default('same')
      .describe('sibling: keeps the old text, and adds the new one beside it'),
    session_id: SessionId.optional().describe('sibling: the chat that moves to the new message'),
  })
  .refine(body => (body.content ?? body.hidden ?? body.is_marked) !== undefined, {
    path: ['content'],
    error: 'required',
  })
  .refine(body => body.as === 'same' || (body.content !== undefined && body.session_id !== undefined), {
    path: ['session_id'],
    error: 'required',
  })

/** A message that the user marked. */
export const MarkedMessage = Message.pick({ id: true, role: true, name: true, created_at: true }).extend({
  excerpt: z.string().describe('the beginning of its text, without formatting'),
  is_on_path: z.boolean().describe('whether the chat’s active path contains it'),
})
export type MarkedMessage = z.infer<typeof MarkedMessage>

/**
 * Event `id`s are consecutive per message, from 1; without a user message, `user_message` is omitted and ids start at
 * 2. A continuation starts with the existing text. `moved` contains the end of the text so far that a closing tag
 * showed to be reasoning.
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

export type StreamEvent = {
  [name in StreamEventName]: { id: number; event: name; data: z.infer<(typeof streamEvents)[name]> }
}[StreamEventName]

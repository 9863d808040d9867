import { z } from 'zod'
import { CardId, ModelId } from '../base/ids.ts'
import { CARD_TRIAL_BODY_MAX, MESSAGE_MAX, TRIAL_MESSAGES_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { longText, timeZone } from '../base/text.ts'
import { CardFields } from './card.ts'

const variables = z.record(z.string(), z.json())
const lasting = z.record(
  z.string(),
  z.object({ hash: z.number(), start: z.number(), end: z.number(), protected: z.boolean() }),
)

/** State of a preview chat besides its text, kept by the page because the server stores nothing. */
export const PreviewChatMemory = z.object({
  variables: z.object({ chat: variables, message: variables, global: variables }),
  lorebooks: z.object({
    sticky: lasting,
    cooldown: lasting,
    latched: z.record(z.string(), z.enum(['on', 'off'])),
  }),
})
export type PreviewChatMemory = z.infer<typeof PreviewChatMemory>

export const PreviewChatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: longText(MESSAGE_MAX),
})
export type PreviewChatMessage = z.infer<typeof PreviewChatMessage>

const endsWithUser = (messages: readonly PreviewChatMessage[]) => messages.at(-1)?.role === 'user'

export const PreviewChatBody = z.object({
  id: z.uuid().describe('one for all turns of a trial: what falls to chance in it falls the same'),
  card_id: CardId.optional().describe('the card that is being edited: under its settings'),
  data: CardFields,
  greeting_index: z.int().min(0).default(0),
  messages: z
    .array(PreviewChatMessage)
    .max(TRIAL_MESSAGES_MAX)
    .refine(endsWithUser, { error: 'required' })
    .describe('what was said, oldest first, as `done` gave it back; the last is what is said now'),
  memory: PreviewChatMemory.optional().describe('as the last `done` gave it; absent at the first turn'),
  model_id: ModelId.optional(),
  time_zone: timeZone.optional(),
})

/** Data of `done`: texts as a chat would have stored them. */
export const PreviewChatAnswer = z.object({
  greeting: z.string().nullable().describe('at the first turn, when there is one'),
  said: z.string(),
  content: z.string(),
  model_name: z.string(),
  asked_model_name: z.string().nullable().describe('who should have answered, where another had to'),
  prompt_tokens: z.int(),
  memory: PreviewChatMemory,
})
export type PreviewChatAnswer = z.infer<typeof PreviewChatAnswer>

export const previewChats = {
  complete: route('previewChats.complete', {
    admission: 'patient',
    summary:
      'Chats with an unsaved card and streams the answer: `reasoning`, `delta`, and `done` or `error`. Nothing is stored.',
    body: PreviewChatBody,
    bodyLimit: CARD_TRIAL_BODY_MAX,
    wire: 'events',
    problems: [
      'card_without_name',
      'no_model',
      'prompt_too_large',
      'too_many_generations',
      'daily_limit_reached',
      'shutting_down',
    ],
  }),
}

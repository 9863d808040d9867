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

/** State of a preview chat besides its text. The page keeps it because the server stores nothing. */
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
  id: z.uuid().describe('the same for all turns of a preview chat; it seeds the random numbers'),
  card_id: CardId.optional().describe('the edited card, whose settings apply'),
  data: CardFields,
  greeting_index: z.int().min(0).default(0),
  messages: z
    .array(PreviewChatMessage)
    .max(TRIAL_MESSAGES_MAX)
    .refine(endsWithUser, { error: 'required' })
    .describe('the messages so far, oldest first, as returned by `done`; the last is the new one'),
  memory: PreviewChatMemory.optional().describe('as returned by the last `done`; omitted in the first turn'),
  model_id: ModelId.optional(),
  time_zone: timeZone.optional(),
})

/** Data of the `done` event, as a chat would have stored it. */
export const PreviewChatAnswer = z.object({
  greeting: z.string().nullable().describe('in the first turn, if there is one'),
  said: z.string(),
  content: z.string(),
  model_name: z.string(),
  asked_model_name: z.string().nullable().describe('the chosen model, if a fallback model answered'),
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

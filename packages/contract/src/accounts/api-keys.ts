import { z } from 'zod'
import { keyScopes } from '../base/choices.ts'
import { ApiKeyId } from '../base/ids.ts'
import { API_KEY_DAYS_MAX, API_KEY_NAME_MAX } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { singleLine, time } from '../base/text.ts'

const scopes = z
  .array(z.enum(keyScopes))
  .min(1)
  .max(keyScopes.length)
  .describe(
    'read: reads what the account can read. cards: also changes cards, lorebooks, personas and presets. chat: also chats',
  )

/** The token itself is shown only once. */
export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  scopes,
  last4: z.string().describe('the token’s last four characters'),
  created_at: time,
  expires_at: time.nullable(),
  last_used_at: time.nullable().describe('to the minute'),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({
  name: singleLine(API_KEY_NAME_MAX, 1),
  scopes,
  expires_in_days: z
    .int()
    .min(1)
    .max(API_KEY_DAYS_MAX)
    .nullable()
    .default(null)
    .describe('null: until it is deleted'),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const CreatedApiKey = ApiKey.extend({
  token: z.string().describe('the key itself, for `Authorization: Bearer …`. It is not shown again'),
})
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

export const apiKeys = {
  list: route('apiKeys.list', {
    summary: 'Lists own API keys, newest first.',
    query: pageQuery(100),
    answer: pageOf(ApiKey),
  }),
  create: route('apiKeys.create', {
    summary: 'Creates an API key and returns it, once.',
    body: NewApiKey,
    answer: CreatedApiKey,
    status: 201,
    problems: ['key_limit'],
  }),
  remove: route('apiKeys.remove', {
    summary: 'Deletes an API key: calls with it are refused from then on, and its streams end.',
    params: z.object({ id: ApiKeyId }),
  }),
}

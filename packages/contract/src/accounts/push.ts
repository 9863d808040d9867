import { z } from 'zod'
import { URL_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'

/** What a device shows. Text is left out unless `previews` is on. */
export const PushChoice = z.object({
  answers: z.boolean().describe('tells when an answer is ready'),
  notifications: z.boolean().describe('tells about new notifications'),
  previews: z.boolean().describe('messages contain names and the beginning of texts'),
})
export type PushChoice = z.infer<typeof PushChoice>

/** As the browser's `PushSubscription` gives it. */
export const PushSubscriptionForm = PushChoice.extend({
  endpoint: z
    .string()
    .max(URL_MAX)
    .regex(/^https:\/\/[^\s/@]+\/\S*$/)
    .describe('address at the browser’s push service'),
  p256dh: z
    .string()
    .regex(/^[\w-]{87}$/)
    .describe('the browser’s public key, base64url without padding'),
  auth: z
    .string()
    .regex(/^[\w-]{22}$/)
    .describe('the browser’s secret, base64url without padding'),
})
export type PushSubscriptionForm = z.infer<typeof PushSubscriptionForm>

export const PushState = z.object({
  public_key: z.string().describe('the `applicationServerKey` to subscribe with'),
  subscription: PushChoice.extend({ endpoint: z.string() })
    .nullable()
    .describe('of the login that asks; null: no messages are sent to it'),
})
export type PushState = z.infer<typeof PushState>

export const push = {
  get: route('push.get', {
    summary: 'Returns whether push messages are sent to the browser of this login, and the key to subscribe.',
    answer: PushState,
  }),
  subscribe: route('push.subscribe', {
    summary:
      'Sends push messages to this browser until the login ends. Replaces the login’s earlier subscription.',
    body: PushSubscriptionForm,
    secret: ['endpoint', 'auth'],
  }),
  unsubscribe: route('push.unsubscribe', {
    summary: 'Sends no more push messages to the browser of this login.',
  }),
}

import { z } from 'zod'
import { CardId, LorebookId, MessageId, NotificationId, SessionId } from '../base/ids.ts'
import { route } from '../base/route.ts'
import type { LiveEventName } from './live-event-names.ts'

const told = z.object({
  by: z
    .uuid()
    .optional()
    .describe('the Idempotency-Key of the request that caused it, so that its page can ignore it'),
  ago: z.number().int().optional().describe('milliseconds since it happened, if that was before `ready`'),
})
const ofSession = told.extend({ session_id: SessionId, card_id: CardId })
/** Chats on a shared branch share its messages, so an event identifies only the card, not the session. */
const ofMessage = told.extend({ message_id: MessageId, card_id: CardId })

/** Events contain what changed and where, but no content; pages fetch the data they show. */
export const liveEvents = {
  /** From this event on, no event is missed; data fetched before it may be outdated. */
  ready: told,
  session_changed: ofSession,
  session_removed: ofSession,
  message_added: ofMessage,
  message_changed: ofMessage,
  message_removed: ofMessage,
  /** Only the message's variables changed, not its text. */
  variables_changed: ofMessage,
  /** The chat's active path now ends in this answer, which can be streamed. */
  answer_started: ofSession.extend({ message_id: MessageId }),
  answer_finished: ofMessage,
  /** Content, progress or problems of the memory of chats with this card. */
  memory_changed: told.extend({ card_id: CardId }),
  settings_changed: told,
  /** Includes bindings to cards. */
  personas_changed: told,
  presets_changed: told,
  lorebooks_changed: told.extend({
    lorebook_id: LorebookId.optional().describe('the changed or deleted lorebook; omitted for a new one'),
  }),
  /** Only for admins: models and their downloads. */
  models_changed: told,
  /** A notification was added, read or deleted; without an id, several were. Pages fetch the unread count. */
  notification: told.extend({ notification_id: NotificationId.optional() }),
  /** Every client receives this event, so pages spread their requests. */
  announcement: told,
  /** The last event of a login. */
  login_ended: told,
} as const satisfies Record<LiveEventName, z.ZodType>

export type LiveEvent = {
  [name in LiveEventName]: { readonly event: name } & Readonly<z.infer<(typeof liveEvents)[name]>>
}[LiveEventName]

export const events = {
  follow: route('events.follow', {
    summary: 'Streams changes of own chats, settings, personas, presets, lorebooks and notifications.',
    wire: 'events',
  }),
}

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
/** Has no session: chats on a shared branch share its messages, so only the card is common to them. */
const ofMessage = told.extend({ message_id: MessageId, card_id: CardId })

/** Live events by name: what changed and where, without content. Pages fetch the data they show. */
export const liveEvents = {
  /** From now on no event is missed; data fetched earlier may be outdated. */
  ready: told,
  session_changed: ofSession,
  session_removed: ofSession,
  message_added: ofMessage,
  message_changed: ofMessage,
  message_removed: ofMessage,
  /** The message's variables changed, not its text. */
  variables_changed: ofMessage,
  /** The chat's path now ends in this answer, which can be streamed. */
  answer_started: ofSession.extend({ message_id: MessageId }),
  answer_finished: ofMessage,
  /** Memory of the chats with a card: content, progress or problems. */
  memory_changed: told.extend({ card_id: CardId }),
  settings_changed: told,
  /** Any of the user's personas or their bindings. */
  personas_changed: told,
  presets_changed: told,
  lorebooks_changed: told.extend({
    lorebook_id: LorebookId.optional().describe('the changed or deleted lorebook; omitted for a new one'),
  }),
  /** For admins: download progress or changes of models. */
  models_changed: told,
  /** A notification is new, read or deleted; several if there is no id. Pages fetch the unread count. */
  notification: told.extend({ notification_id: NotificationId.optional() }),
  /** Sent to everyone, so pages should spread their requests. */
  announcement: told,
  /** The login ended; its last event. */
  login_ended: told,
} as const satisfies Record<LiveEventName, z.ZodType>

/** One live event: its name, with the rest as data. */
export type LiveEvent = {
  [name in LiveEventName]: { readonly event: name } & Readonly<z.infer<(typeof liveEvents)[name]>>
}[LiveEventName]

export const events = {
  follow: route('events.follow', {
    summary: 'Streams changes of own chats, settings, personas, presets, lorebooks and notifications.',
    wire: 'events',
  }),
}

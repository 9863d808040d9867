import { z } from 'zod'
import { CardId, LorebookId, MessageId, NotificationId, SessionId } from '../base/ids.ts'
import { route } from '../base/route.ts'
import type { LiveEventName } from './live-event-names.ts'

const told = z.object({
  by: z.uuid().optional().describe('the Idempotency-Key of the call that did it; its own page knows already'),
})
const ofSession = told.extend({ session_id: SessionId, card_id: CardId })
/** Chats that share a branch share its messages; what all of them are with is the card. */
const ofMessage = told.extend({ message_id: MessageId, card_id: CardId })

/** The live events, by name: what changed and where, never a text. Whoever shows it asks for it again. */
export const liveEvents = {
  /** Nothing is missed from here on; what was fetched before may have changed since. */
  ready: told,
  session_changed: ofSession,
  session_removed: ofSession,
  message_added: ofMessage,
  message_changed: ofMessage,
  message_removed: ofMessage,
  /** What is remembered after it, its words as they were. */
  variables_changed: ofMessage,
  /** The chat's path ends in this answer now, and it can be followed. */
  answer_started: ofSession.extend({ message_id: MessageId }),
  answer_finished: ofMessage,
  /** What one's chats with a card remember, how far that is, or why it does not get on. */
  memory_changed: told.extend({ card_id: CardId }),
  settings_changed: told,
  /** Any of one's personas, or where they are bound. */
  personas_changed: told,
  presets_changed: told,
  lorebooks_changed: told.extend({
    lorebook_id: LorebookId.optional().describe(
      'the one that was changed or deleted; a new one is asked for with the list',
    ),
  }),
  /** Told to admins: how far the files of models have come from their hub, or what became of them. */
  models_changed: told,
  /** One of one's notifications is new, was read or is gone; without an id, many. How many are unread is asked for. */
  notification: told.extend({ notification_id: NotificationId.optional() }),
  /** Everybody who has an account is told something, or it was taken back. Don't all ask at once. */
  announcement: told,
  /** The last event of a login that is over. */
  login_ended: told,
} as const satisfies Record<LiveEventName, z.ZodType>

/** One live event: on the wire its name, and the rest as data. */
export type LiveEvent = {
  [name in LiveEventName]: { readonly event: name } & Readonly<z.infer<(typeof liveEvents)[name]>>
}[LiveEventName]

export const events = {
  follow: route('events.follow', {
    summary:
      'What changes in one’s own chats, settings, personas, presets, lorebooks and notifications, told as it happens to every open page.',
    wire: 'events',
  }),
}

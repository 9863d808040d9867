import type { Notification } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { deviceName } from '../accounts/profile/device-name.ts'

/** An announcement's sentence is its title. */
export function notificationSentence({ type, title, actor, actor_count: count }: Notification): string {
  const by = { card: title, actor: actor?.display_name ?? m.notifications_somebody() }
  switch (type) {
    case 'card_approved':
      return m.notifications_said_card_approved(by)
    case 'card_rejected':
      return m.notifications_said_card_rejected(by)
    case 'card_withdrawn':
      return m.notifications_said_card_withdrawn(by)
    case 'card_removed':
      return m.notifications_said_card_removed(by)
    case 'comment':
      return m.notifications_said_comment(by)
    case 'reply':
      return m.notifications_said_reply(by)
    case 'rating':
      return count > 1 ? m.notifications_said_rating_many({ ...by, count }) : m.notifications_said_rating(by)
    case 'favorite':
      return count > 1
        ? m.notifications_said_favorite_many({ ...by, count })
        : m.notifications_said_favorite(by)
    case 'card_published':
      return m.notifications_said_card_published(by)
    case 'login_stolen':
      return m.notifications_said_login_stolen({ device: deviceName(title) })
    case 'password_reset':
      return m.notifications_said_password_reset()
    case 'announcement':
      return title
    default:
      return type satisfies never
  }
}

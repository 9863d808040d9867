import type { Session } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

/** What was said last in a chat, in one line; a chat whose last answer never came says so. */
export const lastMessageLine = ({ last_message, title }: Session): string =>
  last_message === null ? title : last_message.excerpt || m.cards_session_unanswered()

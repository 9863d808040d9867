import type { Session } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

/** The last message in one line, or that the answer never came. */
export const lastMessageLine = ({ last_message, title }: Session): string =>
  last_message === null ? title : last_message.excerpt || m.cards_session_unanswered()

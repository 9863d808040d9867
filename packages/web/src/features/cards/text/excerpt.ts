import type { Session } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

/** Says that the answer is missing if the last message has no text. */
export const lastMessageLine = ({ last_message, title }: Session): string =>
  last_message === null ? title : last_message.excerpt || m.cards_session_unanswered()

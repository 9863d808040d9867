import type { Session } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { plainExcerpt } from './excerpt.ts'

/** What was said last in a chat, in one line; a chat whose last answer never came says so. */
export function lastMessageLine({ last_message, title }: Session): string {
  if (last_message === null) return title
  return plainExcerpt(last_message.excerpt) || m.cards_session_unanswered()
}

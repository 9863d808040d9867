import type { Session } from '@inkling/contract'
import { plainText } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'

/** Characters that are read: the rest would be cut off anyway. */
const READ = 2_000

/** The beginning of a message in plain words, for a list. One that has no words is shown as it is. */
export function plainExcerpt(message: string): string {
  const beginning = message.slice(0, READ)
  return plainText(beginning).text || beginning.trim()
}

/** What was said last in a chat, in one line; a chat whose last answer never came says so. */
export function lastMessageLine({ last_message, title }: Session): string {
  if (last_message === null) return title
  return plainExcerpt(last_message.excerpt) || m.cards_session_unanswered()
}

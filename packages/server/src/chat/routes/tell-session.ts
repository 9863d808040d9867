import type { Session } from '@inkling/contract'
import type { Tell } from '../../platform/http/bind.ts'

/** Lets its owner's open pages know of a chat that a call begins or changes, and gives it on. */
export async function tellSession(tell: Tell, changing: Promise<Session>): Promise<Session> {
  const session = await changing
  tell({ event: 'session_changed', session_id: session.id, card_id: session.card_id })
  return session
}

import type { CardId, SessionId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { mayUseCard } from '../store/guards.ts'
import { findOwnSession } from '../store/sessions.ts'
import { EVERYWHERE, type Scope } from './settings-scope.ts'

interface Named {
  readonly session_id?: SessionId | undefined
  readonly card_id?: CardId | undefined
}

/**
 * The scope that a caller names: an own chat, a card that the caller can see or has chats with, or with neither all
 * chats. Of both, the chat has to be with that card.
 * @throws Refusal not_found
 */
export async function findScope(db: Db, actor: Actor, { session_id, card_id }: Named): Promise<Scope> {
  if (session_id !== undefined) {
    const session = orNotFound(await findOwnSession(db, actor.id, session_id))
    if (card_id !== undefined && card_id !== session.card_id) throw notFound()
    return { kind: 'session', session_id, card_id: session.card_id }
  }
  if (card_id === undefined) return EVERYWHERE
  await mayUseCard({ db, actor, params: { cardId: card_id } })
  return { kind: 'card', card_id }
}

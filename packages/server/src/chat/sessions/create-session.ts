import type { NewSession, Session } from '@inkling/contract'
import type { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { branchOff } from './branch-off.ts'
import { createSession, type SessionContext } from './start-session.ts'

/** Begins a chat: as a branch of another, or anew with a card. */
export async function beginSession(
  chat: SessionContext,
  tx: Db,
  actor: Actor,
  { card_id, branch_of, ...wanted }: z.output<typeof NewSession>,
): Promise<Session> {
  if (branch_of !== undefined) return await branchOff(chat.house, tx, actor, { ...wanted, branch_of })
  return await createSession(chat, tx, actor, { ...wanted, card_id: orNotFound(card_id) })
}

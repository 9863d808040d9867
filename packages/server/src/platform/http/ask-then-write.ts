import type { FastifyReply } from 'fastify'
import type { Db } from '../database/tables.ts'
import { findOutcome, type Intent, once } from './idempotency/idempotency.ts'
import { sendOutcome } from './send-answer.ts'

interface Asking {
  readonly db: Db
  readonly intent: Intent | null
  readonly reply: FastifyReply
}

/**
 * Answers a call whose one transaction needs something from elsewhere first, which is asked for outside of it: it would
 * hold a connection meanwhile. A repeat of a call that went well asks nobody.
 */
export async function answerAfterAsking<Asked>(
  { db, intent, reply }: Asking,
  status: number,
  ask: () => Promise<Asked>,
  effect: (tx: Db, asked: Asked) => Promise<unknown>,
): Promise<FastifyReply> {
  const earlier = intent === null ? null : await findOutcome(db, intent)
  if (earlier !== null) return sendOutcome(reply, earlier)
  const asked = await ask()
  return sendOutcome(reply, await once(db, intent, status, tx => effect(tx, asked)))
}

import type { Route } from '@inkling/contract'
import type { FastifyReply } from 'fastify'
import type { Db } from '../database/tables.ts'
import {
  findIdempotentResponse,
  type IdempotencyRecord,
  type IdempotentResponse,
  withIdempotency,
} from './idempotency/idempotency.ts'

export const statusOf = ({ status, answer, wire }: Route): number =>
  status ?? (answer === undefined && wire === undefined ? 204 : 200)

export const sendAnswer = (route: Route, reply: FastifyReply, body: unknown): FastifyReply =>
  sendJson(reply, statusOf(route), body)

function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  reply.status(status)
  if (body === undefined) return reply.send()
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(body))
}

/** A replayed response may be a problem. */
export function sendOutcome(
  reply: FastifyReply,
  { status, body, replayed }: IdempotentResponse,
): FastifyReply {
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (status >= 400) reply.type('application/problem+json')
  return sendJson(reply, status, body)
}

interface CallWithLookup {
  readonly db: Db
  readonly idempotency: IdempotencyRecord | null
  readonly reply: FastifyReply
}

/** No connection is held during the external lookup, which a replayed call skips. */
export async function answerAfterLookup<Asked>(
  { db, idempotency, reply }: CallWithLookup,
  status: number,
  ask: () => Promise<Asked>,
  effect: (tx: Db, asked: Asked) => Promise<unknown>,
): Promise<FastifyReply> {
  const earlier = idempotency === null ? null : await findIdempotentResponse(db, idempotency)
  if (earlier !== null) return sendOutcome(reply, earlier)
  const facts = await ask()
  return sendOutcome(reply, await withIdempotency(db, idempotency, status, tx => effect(tx, facts)))
}

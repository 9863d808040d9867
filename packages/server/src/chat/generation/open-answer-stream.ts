import type { FastifyReply } from 'fastify'
import type { LiveLogins } from '../../features/accounts/active-logins.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type EventStream, openEventStream } from '../../platform/http/event-stream.ts'

/** A stream of answers for one login, closed when that login ends. */
export function openAnswerStream(reply: FastifyReply, logins: LiveLogins, actor: Actor): EventStream {
  const stream = openEventStream(reply)
  stream.onClose(logins.watch(actor.login_id, () => stream.end()))
  return stream
}

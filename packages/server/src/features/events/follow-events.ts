import type { FastifyReply } from 'fastify'
import { frameOf, type LiveReaders } from '../../platform/events/event-subscribers.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { openEventStream } from '../../platform/http/event-stream.ts'
import type { LiveLogins } from '../accounts/active-logins.ts'

/** Tells what changes in an account for as long as the login lives, and at last that it doesn't any more. */
export function followEvents(
  readers: LiveReaders,
  logins: LiveLogins,
  actor: Actor,
  reply: FastifyReply,
): void {
  const stream = openEventStream(reply)
  const endWithLogin = () => {
    stream.write(frameOf({ event: 'login_ended' }))
    stream.end()
  }
  stream.onClose(logins.watch(actor.login_id, endWithLogin))
  stream.onClose(readers.follow(actor.id, stream))
}

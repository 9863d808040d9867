import { routes } from '@inkling/contract'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../context.ts'
import { type EventSubscribers, formatLiveEvent } from '../../platform/events/event-subscribers.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { openEventStream } from '../../platform/http/event-stream.ts'
import { type Actor, callerOnly } from '../../platform/http/guards.ts'
import type { LiveLogins } from '../accounts/active-logins.ts'

export function eventRoutes(
  bind: Binder,
  { subscribers }: Pick<AppContext, 'subscribers'>,
  logins: LiveLogins,
): void {
  bind.raw(routes.events.follow, callerOnly, async ({ actor, reply }) =>
    followEvents(subscribers, logins, actor, reply),
  )
}

/** The end of the login is reported too. */
export function followEvents(
  readers: EventSubscribers,
  logins: LiveLogins,
  actor: Actor,
  reply: FastifyReply,
): void {
  const stream = openEventStream(reply)
  const endWithLogin = () => {
    stream.write(formatLiveEvent({ event: 'login_ended' }))
    stream.end()
  }
  stream.onClose(logins.watch(actor.login_id, endWithLogin))
  stream.onClose(readers.follow(actor.id, stream))
}

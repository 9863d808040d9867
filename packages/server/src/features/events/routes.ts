import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import type { LiveLogins } from '../accounts/active-logins.ts'
import { followEvents } from './follow-events.ts'

export function eventRoutes(bind: Binder, { readers }: House, logins: LiveLogins): void {
  bind.raw(routes.events.follow, noObject, async ({ actor, reply }) =>
    followEvents(readers, logins, actor, reply),
  )
}

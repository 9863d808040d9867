import { routes } from '@inkling/contract'
import { noObject } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { LiveLogins } from '../accounts/live-logins.ts'
import { followEvents } from './follow-events.ts'

export function eventRoutes(bind: Binder, { readers }: House, logins: LiveLogins): void {
  bind.raw(routes.events.follow, noObject, async ({ actor, reply }) =>
    followEvents(readers, logins, actor, reply),
  )
}

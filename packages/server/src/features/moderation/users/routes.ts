import { routes, type UserId } from '@inkling/contract'
import type { AppContext } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../../platform/http/guards.ts'
import { withIdempotency } from '../../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../../platform/http/send-answer.ts'
import type { LiveLogins } from '../../accounts/active-logins.ts'
import { findManagedUser, listUsers } from './list-users.ts'
import { type UserUpdateResult, updateUserStatus } from './update-user.ts'

const { adminUsers } = routes

/** Routes for admins to manage accounts. */
export function userRoutes(
  bind: Binder,
  context: Pick<AppContext, 'clock'>,
  logins: LiveLogins,
  stopAnswersOf: (user_id: UserId) => Promise<void>,
): void {
  bind.read(adminUsers.list, callerOnly, ({ db, query }) => listUsers(db, query))
  bind.raw(
    adminUsers.update,
    async ({ db, params }) => orNotFound(await findManagedUser(db, params.id)).id,
    async ({ db, actor, granted: id, body, idempotency, reply }) => {
      let change: UserUpdateResult | undefined
      const outcome = await withIdempotency(db, idempotency, 200, async tx => {
        change = await updateUserStatus(tx, actor, id, body, isoNow(context.clock))
        return change.user
      })
      if (change !== undefined && !outcome.replayed) {
        logins.end(...change.ended)
        logins.change(...change.changed)
        if (change.user.suspended_at !== null) await stopAnswersOf(id)
      }
      return sendOutcome(reply, outcome)
    },
  )
}

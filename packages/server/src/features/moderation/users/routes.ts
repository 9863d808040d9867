import { type PasswordLink, routes, type UserId } from '@inkling/contract'
import type { AppContext } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../../platform/http/guards.ts'
import { withIdempotency } from '../../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../../platform/http/send-answer.ts'
import type { LiveLogins } from '../../accounts/active-logins.ts'
import { createPasswordLink } from '../../accounts/registration/password-links.ts'
import { makeSecretCode } from '../../accounts/secret-code.ts'
import { findManagedUser, listUsers } from './list-users.ts'
import { type UserUpdateResult, updateUserStatus } from './update-user.ts'

const { adminUsers } = routes

export function userRoutes(
  bind: Binder,
  context: Pick<AppContext, 'clock' | 'keys'>,
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
  bind.raw(
    adminUsers.createPasswordLink,
    async ({ db, params }) => orNotFound(await findManagedUser(db, params.id)),
    async ({ db, actor, granted, idempotency, reply }) => {
      const seed = idempotency && `${actor.id} ${idempotency.key}`
      const token = makeSecretCode(context.keys.intents, 'password link', seed)
      const outcome = await withIdempotency(db, idempotency, 201, tx =>
        createPasswordLink(tx, actor, granted, token, context.clock.now()),
      )
      // Added here, so that the token is stored nowhere.
      const answered = { ...outcome, body: { ...(outcome.body as PasswordLink), token } }
      return sendOutcome(reply, outcome.status === 201 ? answered : outcome)
    },
  )
}

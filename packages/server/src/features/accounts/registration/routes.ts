import { type Invitation, routes } from '@inkling/contract'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../../platform/http/guards.ts'
import { withIdempotency } from '../../../platform/http/idempotency/idempotency.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency/read-key.ts'
import { sendOutcome } from '../../../platform/http/send-answer.ts'
import type { LiveLogins } from '../active-logins.ts'
import type { AccountContext } from '../context.ts'
import type { NotifyOwner } from '../notify-owner.ts'
import { makeSecretCode } from '../secret-code.ts'
import { createInvitation, findInvitation, listInvitations, removeInvitation } from './invitations.ts'
import { mailPasswordLink, requireMailer } from './mail-password-link.ts'
import { resetPassword } from './password-links.ts'
import { getRegistrationSettings, updateRegistration } from './registration-mode.ts'

const { auth, invitations, registration } = routes

export function registrationRoutes(
  bind: Binder,
  context: AccountContext,
  logins: LiveLogins,
  notifyOwner: NotifyOwner,
): void {
  const { clock, keys } = context
  bind.read(registration.get, callerOnly, ({ db }) => getRegistrationSettings(context, db))
  bind.write(registration.update, callerOnly, ({ db, actor, body }) =>
    updateRegistration(context, db, actor, body.mode, isoNow(clock)),
  )
  bind.read(invitations.list, callerOnly, ({ db, query }) => listInvitations(db, query))
  bind.raw(invitations.create, callerOnly, async ({ db, actor, body, idempotency, reply }) => {
    const code = makeSecretCode(keys.intents, 'invitation', idempotency && `${actor.id} ${idempotency.key}`)
    const outcome = await withIdempotency(db, idempotency, 201, tx =>
      createInvitation(tx, actor, body, code, clock.now()),
    )
    // Added here, so that the code is stored nowhere.
    const answered = { ...outcome, body: { ...(outcome.body as Invitation), code } }
    return sendOutcome(reply, outcome.status === 201 ? answered : outcome)
  })
  bind.write(
    invitations.remove,
    async ({ db, params }) => orNotFound(await findInvitation(db, params.id)),
    ({ db, actor, granted }) => removeInvitation(db, actor, granted, isoNow(clock)),
  )
  bind.raw(auth.mailPasswordLink, callerOnly, async ({ body, reply }) => {
    requireMailer(context)
    void mailPasswordLink(context, body.username)
    return reply.status(204).send()
  })
  bind.raw(auth.resetPassword, callerOnly, async ({ body, request, reply }) => {
    request.makeRoom() // password hashing has its own queue
    await resetPassword({ ...context, logins, notifyOwner }, body, readIdempotencyKey(request))
    return reply.status(204).send()
  })
}

import { type LoginId, routes } from '@inkling/contract'
import type { Binder, Call } from '../../platform/http/bind.ts'
import { networkOf } from '../../platform/http/caller-network.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { findIdempotentResponse, withIdempotency } from '../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import type { LiveLogins } from '../accounts/active-logins.ts'
import { getProfile } from '../accounts/store.ts'
import { changePassword, checkPasswordChange, type ProfileContext, updateProfile } from './update-profile.ts'

const { profile } = routes

export function profileRoutes(bind: Binder, context: ProfileContext, logins: LiveLogins): void {
  bind.read(profile.get, callerOnly, ({ db, actor }) => getProfile(db, actor))
  bind.write(profile.update, callerOnly, ({ db, actor, body }) => updateProfile(db, actor, body))
  bind.raw(profile.updatePassword, callerOnly, call => updatePassword(context, logins, call))
}

type PasswordUpdateCall = Call<typeof profile.updatePassword, undefined>

/**
 * Hashes first, then changes the password in a transaction. A repeated request returns the first result instead of
 * failing on the old password.
 */
async function updatePassword(
  context: ProfileContext,
  logins: LiveLogins,
  { db, actor, body, idempotency, request, reply }: PasswordUpdateCall,
): Promise<unknown> {
  const earlier = async () => (idempotency === null ? null : await findIdempotentResponse(db, idempotency))
  const done = await earlier()
  if (done !== null) return sendOutcome(reply, done)
  request.makeRoom() // password hashing has its own queue
  const checked = await attempt(checkPasswordChange(context, actor, body, networkOf(request.ip)))
  if (!checked.ok) {
    const meanwhile = await earlier()
    if (meanwhile === null) throw checked.error
    return sendOutcome(reply, meanwhile)
  }
  let ended: LoginId[] = []
  const outcome = await withIdempotency(db, idempotency, 204, async tx => {
    ended = await changePassword(context, tx, actor, checked.value)
  })
  logins.end(...ended)
  return sendOutcome(reply, outcome)
}

type AttemptResult<T> = { ok: true; value: T } | { ok: false; error: unknown }

const attempt = <T>(work: Promise<T>): Promise<AttemptResult<T>> =>
  work.then(
    value => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  )

import { type LoginId, routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Binder, Call } from '../../platform/http/bind.ts'
import { networkOf } from '../../platform/http/caller-network.ts'
import { noObject, orNotFound } from '../../platform/http/guards.ts'
import { findOutcome, once } from '../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import type { LiveLogins } from '../accounts/active-logins.ts'
import { findUser } from '../accounts/store.ts'
import { changePassword, changeProfile, checkPasswordChange } from './update-profile.ts'

const { profile } = routes

export function profileRoutes(bind: Binder, house: House, logins: LiveLogins): void {
  bind.read(profile.me, noObject, async ({ db, actor }) => orNotFound(await findUser(db, actor.id)))
  bind.write(profile.update, noObject, ({ db, actor, body }) => changeProfile(db, actor, body))
  bind.raw(profile.updatePassword, noObject, call => updatePassword(house, logins, call))
}

type UpdateCall = Call<typeof profile.updatePassword, undefined>

/** The slow part first, then the change. The same intent again finds what it did, not a password that is wrong by now. */
async function updatePassword(
  house: House,
  logins: LiveLogins,
  { db, actor, body, intent, request, reply }: UpdateCall,
): Promise<unknown> {
  const earlier = async () => (intent === null ? null : await findOutcome(db, intent))
  const done = await earlier()
  if (done !== null) return sendOutcome(reply, done)
  request.makeRoom() // passwords have a line of their own
  const checked = await settled(checkPasswordChange(house, actor, body, networkOf(request.ip)))
  if (!checked.ok) {
    const meanwhile = await earlier()
    if (meanwhile === null) throw checked.error
    return sendOutcome(reply, meanwhile)
  }
  let ended: LoginId[] = []
  const outcome = await once(db, intent, 204, async tx => {
    ended = await changePassword(house, tx, actor, checked.value)
  })
  logins.end(...ended)
  return sendOutcome(reply, outcome)
}

type Settled<T> = { ok: true; value: T } | { ok: false; error: unknown }

const settled = <T>(work: Promise<T>): Promise<Settled<T>> =>
  work.then(
    value => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  )

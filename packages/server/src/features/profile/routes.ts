import { type LoginId, routes } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder, Call } from '../../platform/http/bind.ts'
import { networkOf } from '../../platform/http/caller-network.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { findIdempotentResponse, withIdempotency } from '../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import type { LiveLogins } from '../accounts/active-logins.ts'
import { confirmPassword } from '../accounts/login.ts'
import { getProfile } from '../accounts/store.ts'
import { updateLogin } from './update-login.ts'
import { changePassword, checkPasswordChange, type ProfileContext, updateProfile } from './update-profile.ts'

const { profile } = routes

export function profileRoutes(bind: Binder, context: ProfileContext, logins: LiveLogins): void {
  bind.read(profile.get, callerOnly, ({ db, actor }) => getProfile(db, actor))
  bind.write(profile.update, callerOnly, ({ db, actor, body }) => updateProfile(db, actor, body))
  bind.raw(profile.updatePassword, callerOnly, call => updatePassword(context, logins, call))
  bind.raw(profile.updateLogin, callerOnly, call => updateLoginWithPassword(context, call))
}

type PasswordUpdateCall = Call<typeof profile.updatePassword, undefined>

/** Hashes the password before the transaction. */
async function updatePassword(
  context: ProfileContext,
  logins: LiveLogins,
  call: PasswordUpdateCall,
): Promise<unknown> {
  const { actor, body, request } = call
  let ended: LoginId[] = []
  return await answerAfterPassword(call, 204, {
    check: () => checkPasswordChange(context, actor, body, networkOf(request.ip)),
    effect: async (tx, hash) => {
      ended = await changePassword(context, tx, actor, hash)
    },
    after: () => logins.end(...ended),
  })
}

type LoginUpdateCall = Call<typeof profile.updateLogin, undefined>

async function updateLoginWithPassword(context: ProfileContext, call: LoginUpdateCall): Promise<unknown> {
  const { actor, body, request } = call
  const where = { address: networkOf(request.ip), field: 'current_password' }
  return await answerAfterPassword(call, 200, {
    check: () => confirmPassword(context, actor, body.current_password, where),
    effect: tx => updateLogin(context, tx, actor, body),
  })
}

interface PasswordSteps<Checked> {
  /** Slow, so it runs outside the transaction. */
  readonly check: () => Promise<Checked>
  readonly effect: (tx: Db, checked: Checked) => Promise<unknown>
  /** Runs after the commit. */
  readonly after?: () => void
}

/** A repeated request returns the first result instead of failing because of its own change. */
async function answerAfterPassword<Checked>(
  { db, idempotency, request, reply }: PasswordUpdateCall | LoginUpdateCall,
  status: number,
  { check, effect, after }: PasswordSteps<Checked>,
): Promise<unknown> {
  const earlier = async () => (idempotency === null ? null : await findIdempotentResponse(db, idempotency))
  const done = await earlier()
  if (done !== null) return sendOutcome(reply, done)
  request.makeRoom() // password hashing has its own queue
  const checked = await attempt(check())
  if (!checked.ok) {
    const meanwhile = await earlier()
    if (meanwhile === null) throw checked.error
    return sendOutcome(reply, meanwhile)
  }
  const outcome = await withIdempotency(db, idempotency, status, tx => effect(tx, checked.value))
  after?.()
  return sendOutcome(reply, outcome)
}

type AttemptResult<T> = { ok: true; value: T } | { ok: false; error: unknown }

const attempt = <T>(work: Promise<T>): Promise<AttemptResult<T>> =>
  work.then(
    value => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  )

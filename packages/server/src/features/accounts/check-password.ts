import type { House } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound, Refusal } from '../../platform/http/api-error.ts'
import { takeBack, takeLoginTry } from './login-throttle.ts'
import { isRightPassword } from './password.ts'
import { passwordOf } from './store.ts'

/**
 * Asks who is logged in for their password once more, and gives the name that it belongs to. A wrong one is 400 — 401
 * would mean "refresh" — and counts like a failed login, so that a stolen session can't guess it any faster. Takes its
 * time: before any transaction.
 * @throws Refusal `wrong_password` about the field of this name
 */
export async function checkPassword(
  { db, clock }: House,
  actor: Actor,
  password: string,
  { address, field }: { readonly address: string; readonly field: string },
): Promise<{ username: string }> {
  const user = await passwordOf(db, actor.id)
  if (user === undefined) throw notFound()
  // Each login by itself: whoever has stolen one guesses no faster, and no stranger keeps the owner from their account.
  const taken = await takeLoginTry(db, clock, { account_key: `${actor.id} ${actor.login_id}`, address })
  if (!(await isRightPassword(password, user.password_hash))) {
    throw new Refusal('wrong_password', { errors: [{ path: field, message: 'wrong' }] })
  }
  await takeBack(db, taken)
  return { username: user.username }
}

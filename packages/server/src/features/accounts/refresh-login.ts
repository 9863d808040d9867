import type { NotificationId, UserId } from '@inkling/contract'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { makeAccessToken } from './access-token.ts'
import type { LiveLogins } from './active-logins.ts'
import { keepPlaces, placesOf } from './known-devices.ts'
import type { Caller } from './login-cookies.ts'
import { rotateRefreshToken } from './refresh-token.ts'
import type { StartedLogin } from './start-login.ts'

/** Tells the person whose login was stolen, in the transaction that ends it. Notifications stand above accounts, so that it is handed in. */
export type NotifyTheft = (
  tx: Db,
  whose: { user_id: UserId; user_agent: string },
  now: string,
) => Promise<NotificationId>

/** Gives a fresh access token for a refresh token, and the token that takes its place. */
export async function refreshLogin(
  house: House,
  logins: LiveLogins,
  { token, caller }: { readonly token: string | undefined; readonly caller: Caller },
  notifyTheft: NotifyTheft,
): Promise<StartedLogin> {
  if (token === undefined) throw new Refusal('not_signed_in')
  const rotation = await inTransaction(house.db, async tx => {
    const rotated = await rotateRefreshToken(tx, house.keys.refreshToken, house.clock, token)
    if (rotated.outcome === 'fresh') {
      await keepPlaces(tx, rotated.login_id, placesOf(house.keys.loginPlaces, rotated.user_id, caller))
    }
    if (rotated.outcome !== 'stolen') return rotated
    return { ...rotated, notification_id: await notifyTheft(tx, rotated, isoNow(house.clock)) }
  })
  if (rotation.outcome === 'stolen') {
    const { user_id, login_id, notification_id } = rotation
    logins.end(login_id)
    house.readers.tell(user_id, { event: 'notification', notification_id })
    house.log.warn({ actor: user_id, login: login_id }, 'refresh token used twice: login ended')
  }
  if (rotation.outcome !== 'fresh') throw new Refusal('not_signed_in')
  const access = await makeAccessToken(house.keys.accessToken, house.clock, rotation)
  return { access, refreshToken: rotation.token, expires_at: rotation.expires_at }
}

import type { House } from '../../house.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeAccessToken } from './access-token.ts'
import type { LiveLogins } from './live-logins.ts'
import { rotateRefreshToken } from './refresh-token.ts'
import type { StartedLogin } from './start-login.ts'

/** Gives a fresh access token for a refresh token, and the token that takes its place. */
export async function refreshLogin(
  house: House,
  logins: LiveLogins,
  token: string | undefined,
): Promise<StartedLogin> {
  if (token === undefined) throw new Refusal('not_signed_in')
  const rotation = await inTransaction(house.db, tx =>
    rotateRefreshToken(tx, house.keys.refreshToken, house.clock, token),
  )
  if (rotation.outcome === 'stolen') {
    logins.end(rotation.login_id)
    house.log.warn(
      { actor: rotation.user_id, login: rotation.login_id },
      'refresh token used twice: login ended',
    )
  }
  if (rotation.outcome !== 'fresh') throw new Refusal('not_signed_in')
  const access = await makeAccessToken(house.keys.accessToken, house.clock, rotation)
  return { access, refreshToken: rotation.token, expires_at: rotation.expires_at }
}

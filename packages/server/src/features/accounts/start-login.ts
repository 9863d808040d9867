import type { AccessToken, LoginId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { makeAccessToken } from './access-token.ts'
import type { AccountContext } from './context.ts'
import { fingerprintDevice } from './known-devices.ts'
import type { ClientInfo } from './login-cookies.ts'
import { hashToken, newRefreshToken } from './refresh-token.ts'

/** A login ends after this many days, however much it is used. */
export const ABSOLUTE_DAYS = 90

export interface StartedLogin {
  readonly access: AccessToken
  readonly refreshToken: string
  readonly expires_at: string
}

export async function startLogin(
  context: Pick<AccountContext, 'clock' | 'keys'>,
  tx: Db,
  user_id: UserId,
  caller: ClientInfo,
): Promise<StartedLogin> {
  const now = context.clock.now()
  const created_at = now.toISOString()
  const expires_at = new Date(now.getTime() + ABSOLUTE_DAYS * 24 * 3600 * 1000).toISOString()
  const login_id = newId<LoginId>()
  const refreshToken = newRefreshToken()
  await tx
    .insertInto('logins')
    .values({
      id: login_id,
      user_id,
      user_agent: caller.userAgent.slice(0, 300),
      created_at,
      last_used_at: created_at,
      expires_at,
      revoked_at: null,
      places: Object.values(fingerprintDevice(context.keys.loginPlaces, user_id, caller)),
    })
    .execute()
  await tx
    .insertInto('refresh_tokens')
    .values({ hash: hashToken(refreshToken), login_id, created_at, rotated_at: null })
    .execute()
  const access = await makeAccessToken(context.keys.accessToken, context.clock, { user_id, login_id })
  return { access, refreshToken, expires_at }
}

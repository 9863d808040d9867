import { isoNow } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { makeAccessToken } from './access-token.ts'
import type { LiveLogins } from './active-logins.ts'
import type { AccountContext } from './context.ts'
import { fingerprintDevice, saveDeviceFingerprints } from './known-devices.ts'
import type { ClientInfo } from './login-cookies.ts'
import type { NotifyOwner } from './notify-owner.ts'
import { rotateRefreshToken } from './refresh-token.ts'
import type { StartedLogin } from './start-login.ts'

export async function refreshLogin(
  context: Pick<AccountContext, 'db' | 'log' | 'clock' | 'keys' | 'subscribers'>,
  logins: LiveLogins,
  { token, caller }: { readonly token: string | undefined; readonly caller: ClientInfo },
  notifyOwner: NotifyOwner,
): Promise<StartedLogin> {
  if (token === undefined) throw new ApiError('not_signed_in')
  const rotation = await inTransaction(context.db, async tx => {
    const rotated = await rotateRefreshToken(tx, context.keys.refreshToken, context.clock, token)
    if (rotated.outcome === 'fresh') {
      await saveDeviceFingerprints(
        tx,
        rotated.login_id,
        fingerprintDevice(context.keys.loginPlaces, rotated.user_id, caller),
      )
    }
    if (rotated.outcome !== 'stolen') return rotated
    const notice = { ...rotated, type: 'login_stolen' } as const
    return { ...rotated, notification_id: await notifyOwner(tx, notice, isoNow(context.clock)) }
  })
  if (rotation.outcome === 'stolen') {
    const { user_id, login_id, notification_id } = rotation
    logins.end(login_id)
    context.subscribers.publish(user_id, { event: 'notification', notification_id })
    context.log.warn({ actor: user_id, login: login_id }, 'refresh token used twice: login revoked')
  }
  if (rotation.outcome !== 'fresh') throw new ApiError('not_signed_in')
  const access = await makeAccessToken(context.keys.accessToken, context.clock, rotation)
  return { access, refreshToken: rotation.token, expires_at: rotation.expires_at }
}

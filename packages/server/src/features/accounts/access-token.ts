import { type AccessToken, LoginId, UserId } from '@inkling/contract'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'inkling'
const TYPE = 'access+jwt'
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** Tolerated clock difference between instances (s). */
const CLOCK_SKEW_SECONDS = 60

const Claims = z.object({ sub: UserId, sid: LoginId, exp: z.number() })

/** The login's row decides whether the token is still valid. */
export async function makeAccessToken(
  key: Uint8Array,
  clock: Clock,
  about: { user_id: UserId; login_id: LoginId },
): Promise<AccessToken> {
  const now = Math.floor(clock.now().getTime() / 1000)
  const access_token = await new SignJWT({ sid: about.login_id })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(about.user_id)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setNotBefore(now - CLOCK_SKEW_SECONDS)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(key)
  return { access_token, expires_at: new Date((now + ACCESS_TOKEN_SECONDS) * 1000).toISOString() }
}

export interface TokenClaims {
  readonly user_id: UserId
  readonly login_id: LoginId
  /** Seconds since 1970. */
  readonly expires: number
}

/** @returns null unless it is a valid access token of this installation */
export async function readAccessToken(
  key: Uint8Array,
  clock: Clock,
  token: string,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp', 'nbf', 'sub'],
      currentDate: clock.now(),
      clockTolerance: 2,
    })
    const claims = Claims.safeParse(payload)
    if (!claims.success) return null
    return { user_id: claims.data.sub, login_id: claims.data.sid, expires: claims.data.exp }
  } catch {
    // Every error means that this is no valid access token.
    return null
  }
}

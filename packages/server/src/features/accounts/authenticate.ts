import { LRUCache } from 'lru-cache'
import type { Authenticate } from '../../platform/http/guards.ts'
import { readAccessToken, type TokenClaims } from './access-token.ts'
import type { LiveLogins } from './active-logins.ts'
import { isApiKey } from './api-keys/api-key.ts'
import { ApiKeyAuthenticator } from './api-keys/authenticate-key.ts'
import type { AccountContext } from './context.ts'

/** How many verified tokens are kept. Their signature stays valid, so only the expiry is checked again. */
const CACHE_SIZE = 10_000

export function createAuthenticate(
  context: Pick<AccountContext, 'db' | 'clock' | 'keys' | 'log'>,
  logins: LiveLogins,
): Authenticate {
  const apiKeys = new ApiKeyAuthenticator(context, logins)
  const known = new LRUCache<string, TokenClaims>({ max: CACHE_SIZE })

  async function readClaims(token: string): Promise<TokenClaims | null> {
    const cached = known.get(token)
    if (cached !== undefined) return cached.expires * 1000 > context.clock.now().getTime() ? cached : null
    const claims = await readAccessToken(context.keys.accessToken, context.clock, token)
    if (claims !== null) known.set(token, claims)
    return claims
  }

  return async request => {
    const header = request.headers.authorization
    if (header === undefined || !header.startsWith('Bearer ')) return null
    const token = header.slice('Bearer '.length)
    if (isApiKey(token)) return await apiKeys.authenticate(token)
    const claims = await readClaims(token)
    if (claims === null) return null
    const login = await logins.find(claims.login_id)
    if (login === null || login.user_id !== claims.user_id) return null
    return { id: claims.user_id, login_id: claims.login_id, role: login.role }
  }
}

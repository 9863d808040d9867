import type { House } from '../../house.ts'
import type { Authenticate } from '../../platform/http/actor.ts'
import { readAccessToken } from './access-token.ts'
import type { LiveLogins } from './live-logins.ts'

/** Who a request comes from, by its bearer token and the state of that token's login at this moment. */
export function createAuthenticate(house: House, logins: LiveLogins): Authenticate {
  return async request => {
    const header = request.headers.authorization
    if (header === undefined || !header.startsWith('Bearer ')) return null
    const token = await readAccessToken(house.keys.accessToken, house.clock, header.slice('Bearer '.length))
    if (token === null) return null
    const login = await logins.find(token.login_id)
    if (login === null || login.user_id !== token.user_id) return null
    return { id: token.user_id, login_id: token.login_id, role: login.role }
  }
}

import type { auth, BodyIn } from '@inkling/contract'
import { call } from '../../../api/call/call.ts'
import { setToken } from '../../../api/session/session.ts'
import { loadProfile } from './start-session.ts'

/** Logs in: the token is stored, then the profile is fetched. */
export async function login(body: BodyIn<typeof auth.login>): Promise<void> {
  const { access_token } = await call('auth.login', { body })
  setToken(access_token)
  await loadProfile()
}

import type { auth, BodyIn } from '@inkling/contract'
import { call } from '../../../api/call/call.ts'
import { setToken } from '../../../api/session/session.ts'
import { loadProfile } from './start-session.ts'

/** Makes an account, which is logged in at once. The key is the form's: trying again is the same intent. */
export async function register(body: BodyIn<typeof auth.register>, idempotencyKey: string): Promise<void> {
  const { access_token } = await call('auth.register', { body }, { idempotencyKey })
  setToken(access_token)
  await loadProfile()
}

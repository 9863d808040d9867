import { call } from '../../../api/call/call.ts'
import { clearSession } from '../../../api/session/session.ts'

/** Ends the session on the server, and here whatever the server says. */
export async function logout(): Promise<void> {
  try {
    await call('auth.logout')
  } catch (error) {
    console.error('The server did not answer the logout', error)
  } finally {
    clearSession('logout')
  }
}

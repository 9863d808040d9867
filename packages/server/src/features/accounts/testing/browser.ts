import { routes } from '@inkling/contract'
import { TEST_PASSWORD } from '../../../testing/api.ts'
import type { TestApp } from '../../../testing/app.ts'

const { auth } = routes

export function cookieOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find(one => /^rt-[\da-f]{8}=/.test(one))
  if (cookie === undefined) throw new Error('no refresh cookie')
  return cookie
}

/** The cookie without its attributes, as a browser sends it. */
export const pairOf = (response: Response): string => cookieOf(response).split(';')[0] ?? ''

/** Rotations use the database's clock, which tests cannot change. */
export async function ageReplacedTokens(
  { database }: TestApp,
  { seconds }: { seconds: number },
): Promise<void> {
  await database.pool.query('update refresh_tokens set rotated_at = rotated_at - make_interval(secs => $1)', [
    seconds,
  ])
}

export const browserOf = ({ api }: TestApp) => ({
  async logIn(username: string): Promise<{ cookie: string; token: string }> {
    const response = await api.send(auth.login, { body: { username, password: TEST_PASSWORD } })
    const { access_token } = (await response.json()) as { access_token: string }
    return { cookie: pairOf(response), token: access_token }
  },
  refresh: (cookie: string, headers = {}) => api.send(auth.refresh, { headers: { cookie, ...headers } }),
  statusOf: async (token: string) => (await api.as(token).send(auth.profile)).status,
})

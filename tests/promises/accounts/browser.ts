import { routes } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { TEST_PASSWORD } from '../../../packages/server/src/testing/api.ts'
import { CookieJar } from './jar.ts'

const { auth } = routes

export interface LoggedInBrowser {
  readonly jar: CookieJar
  /** Uses the access token of the browser's last login. */
  readonly api: Api
}

/** Registers an account in a new browser, which logs it in. */
export async function registerIn(url: string, username: string): Promise<LoggedInBrowser> {
  const body = { username, email: `${username}@example.com`, password: TEST_PASSWORD }
  return await loggedIn(url, await createApi(url).send(auth.register, { body }))
}

export async function logInWith(
  url: string,
  username: string,
  password = TEST_PASSWORD,
): Promise<LoggedInBrowser> {
  return await loggedIn(url, await createApi(url).send(auth.login, { body: { username, password } }))
}

async function loggedIn(url: string, response: Response): Promise<LoggedInBrowser> {
  if (!response.ok) throw new Error(`nobody was logged in: ${response.status} ${await response.text()}`)
  const jar = new CookieJar()
  jar.take(response)
  const { access_token } = (await response.json()) as { access_token: string }
  return { jar, api: createApi(url, access_token) }
}

/** Requests a new token with the browser's current cookies and ignores cookies in the response. */
export const refresh = (url: string, jar: CookieJar, signal?: AbortSignal): Promise<Response> =>
  createApi(url).send(auth.refresh, { headers: { cookie: jar.header }, ...(signal && { signal }) })

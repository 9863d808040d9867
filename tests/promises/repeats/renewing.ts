import { routes } from '@inkling/contract'
import { type Api, createApi, TEST_PASSWORD } from '@inkling/server/testing'
import { CookieJar } from '../accounts/jar.ts'

/** The user in another browser, with a token that can be renewed. */
export interface RenewingSession {
  readonly token: string
  /** What a page does when its token is refused. */
  renew(): Promise<string>
}

export async function logInToRenew(url: string, by: Api): Promise<RenewingSession> {
  const { username } = await by.call(routes.auth.profile)
  const nobody = createApi(url)
  const cookies = new CookieJar()
  const tokenOf = async (response: Response): Promise<string> => {
    cookies.take(response)
    return routes.auth.login.answer.parse(await response.json()).access_token
  }
  const body = { username, password: TEST_PASSWORD }
  return {
    token: await tokenOf(await nobody.send(routes.auth.login, { body })),
    renew: async () =>
      tokenOf(await nobody.send(routes.auth.refresh, { headers: { cookie: cookies.header } })),
  }
}

import { routes } from '@inkling/contract'
import { type Api, createApi, TEST_PASSWORD } from '@inkling/server/testing'
import { request } from 'playwright-core'

/** The stored state of another browser in which this user has logged in. */
export async function storageElsewhere(url: string, username: string) {
  const caller = await request.newContext({ baseURL: url })
  const data = { username, password: TEST_PASSWORD }
  const { access_token: value } = await (await caller.post('/api/v1/auth/login', { data })).json()
  const { cookies } = await caller.storageState()
  await caller.dispose()
  const localStorage = [
    { name: 'access_token', value },
    { name: 'first_steps_dismissed', value: '1' },
  ]
  return { cookies, origins: [{ origin: url, localStorage }] }
}

export async function apiElsewhere(url: string, username: string): Promise<Api> {
  const body = { username, password: TEST_PASSWORD }
  const { access_token } = await createApi(url).call(routes.auth.login, { body })
  return createApi(url, access_token)
}

import { allRoutes, type Route, routes } from '@inkling/contract'
import { type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { type Api, TEST_PASSWORD } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'

const { auth } = routes
const app = await appForFile()
const { accessToken } = app.context.keys
const now = Math.floor(app.clock.now().getTime() / 1000)

async function claimsOf(username: string) {
  const { token } = await app.api.register(username)
  const { sub, sid } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    sid: string
  }
  return { sub, sid, aud: 'inkling', nbf: now, exp: now + 3_600 }
}

const signed = (claims: JWTPayload, header = {}, key = accessToken): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'access+jwt', ...header }).sign(key)

async function refreshTokenOf(username: string): Promise<string> {
  const response = await app.api.send(auth.login, { body: { username, password: TEST_PASSWORD } })
  return /rt-[\da-f]{8}=([^;]*)/.exec(response.headers.getSetCookie().join())?.[1] ?? ''
}

const leaver = await app.api.register('leaver')
await leaver.call(auth.logout)
const goner = await claimsOf('goner')
await app.database.pool.query('delete from users where id = $1', [goner.sub])

const suspended = await claimsOf('suspended')
await app.database.pool.query('update users set suspended_at = now() where id = $1', [suspended.sub])

const mine = await claimsOf('reader')
const { exp: _, ...endless } = mine
const unsigned = Buffer.from('{"alg":"none","typ":"access+jwt"}').toString('base64url')
const defects = {
  none: null,
  empty: '',
  'not a token': 'abc.def.ghi',
  'another key': await signed(mine, {}, new Uint8Array(32)),
  'no algorithm': (await signed(mine)).replace(/^[^.]*(\..*\.)[^.]*$/, `${unsigned}$1`),
  'another algorithm': await signed(mine, { alg: 'HS512' }, new Uint8Array(64)),
  expired: await signed({ ...mine, exp: now - 60 }),
  'no expiry': await signed(endless),
  'not yet valid': await signed({ ...mine, nbf: now + 600 }),
  'another audience': await signed({ ...mine, aud: 'elsewhere' }),
  'another type': await signed(mine, { typ: 'refresh' }),
  'a refresh token': await refreshTokenOf('reader'),
  'somebody else’s login': await signed({ ...mine, sub: (await claimsOf('other')).sub }),
  'a login that is over': leaver.token,
  'an account that is gone': await signed(goner),
  'an account that is suspended': await signed(suspended),
} as const

/** Dummy ids suffice, since authentication precedes validation. */
const call = (api: Api, { path, ...route }: Route): Promise<Response> =>
  api.send({ ...route, path: path.replace(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000') })

const closed = allRoutes.filter(({ who }) => who !== 'anyone')

describe.each(closed.map(route => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  it('is refused in the same way for every invalid access token', async () => {
    const answers = Object.entries(defects).map(async ([defect, token]) => {
      const response = await call(app.api.as(token), route)
      return [defect, response.status, await response.text()]
    })
    const [, , refusal] = (await answers[0]) ?? []
    expect(JSON.parse(String(refusal))).toMatchObject({ status: 401 })
    expect(await Promise.all(answers)).toEqual(Object.keys(defects).map(defect => [defect, 401, refusal]))
  })

  it('is not refused for a valid token', async () => {
    const response = await call(app.api.as(await signed(mine)), route)
    await response.body?.cancel() // some responses are endless streams
    expect(response.status).not.toBe(401)
  })
})

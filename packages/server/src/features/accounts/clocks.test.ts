import { routes } from '@inkling/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { browserOf, pairOf } from './testing/browser.ts'

const app = await appForFile({ isAlone: true })

async function instanceWith(clock: { seconds: number }): Promise<TestApp> {
  const { database, context } = app
  const instance = await startTestApp({ isAlone: true, database, dataDir: context.config.dataDir })
  afterAll(() => instance.close())
  instance.clock.advance(clock)
  return instance
}

const [ahead, behind] = [await instanceWith({ seconds: 50 }), await instanceWith({ seconds: -50 })]
const pairs = [
  ['ahead of', app, ahead],
  ['behind', app, behind],
] as const

describe.each(pairs)('an instance whose clock is %s another’s', (which, one, other) => {
  const username = which.replace(' ', '-')

  it('accepts access tokens of the other, and the other way round', async () => {
    await one.api.register(username)
    for (const [issuer, otherInstance] of [
      [one, other],
      [other, one],
    ] as const) {
      const { token } = await browserOf(issuer).logIn(username)
      expect((await otherInstance.api.as(token).send(routes.auth.profile)).status).toBe(200)
    }
  })

  it('knows a refresh token that the other has just replaced, and ends no login for it', async () => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const { cookie } = await browserOf(first).logIn(username)
      const child = pairOf(await browserOf(first).refresh(cookie))
      const again = await browserOf(second).refresh(cookie)
      expect([again.status, pairOf(again)]).toEqual([200, child])
    }
  })
})

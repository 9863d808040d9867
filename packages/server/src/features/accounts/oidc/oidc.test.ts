import { routes } from '@inkling/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { TEST_PASSWORD } from '../../../testing/api.ts'
import type { TestApp } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { comeBackFromProvider, OIDC_CLIENT, startTestOidcProvider } from '../../../testing/oidc-provider.ts'

const { adminUsers, apiKeys, auth, cards, oidc, registration } = routes
const provider = await startTestOidcProvider()
afterAll(() => provider.close())
const env = {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: OIDC_CLIENT.id,
  OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
  OIDC_NAME: 'Club',
}
const SECRET = { SECRET_KEY: 'the same for both of these installations' }
const app = await appForFile({ env })
const admin = await app.api.register('admin')

beforeEach(() => {
  provider.person = null
  provider.claims = {}
})

const comeBack = (site: TestApp, body = {}) => comeBackFromProvider(site.api, body)
const enter = async (site = app, invitation?: string) =>
  await site.api.send(oidc.finish, await comeBack(site, invitation === undefined ? {} : { invitation }))
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const profileOf = async (answer: Response, site = app) => {
  const { access_token } = (await answer.json()) as { access_token: string }
  return await site.api.as(access_token).call(auth.profile)
}
const person = (name: string, more = {}) => ({
  sub: `sub-${name}`,
  email: `${name}@club.example`,
  preferred_username: name,
  ...more,
})

describe('a login with OpenID Connect', () => {
  it('makes an account at first, and finds it afterwards, whatever its email is by then', async () => {
    provider.person = person('mei', { name: 'Mei Lin' })
    const answer = await enter()
    expect(answer.headers.getSetCookie().join()).toMatch(/rt-\w+=/)
    const first = await profileOf(answer)
    expect(first).toMatchObject({ username: 'mei', email: 'mei@club.example', display_name: 'Mei Lin' })
    provider.person = person('mei', { email: 'new@club.example' })
    expect((await profileOf(await enter())).id).toBe(first.id)
  })

  it.each([
    ['li hua@work', 'one@b.example', 'li_hua'],
    ['Admin', 'two@b.example', 'Admin2'],
    ['Meі', 'mei-b@b.example', 'mei-b'], // contains a Cyrillic letter
    ['?', '_@b.example', 'reader'],
    ['墨 客', 'three@b.example', '墨_客'],
  ])('names %j with the address %s: %s', async (preferred_username, email, username) => {
    provider.person = { sub: email, email, preferred_username }
    expect(await profileOf(await enter())).toMatchObject({ username, role: 'user' })
  })

  it('does not take over an account with the same email address', async () => {
    await app.api.register('victim')
    provider.person = person('thief', { email: 'victim@example.com', email_verified: true })
    expect(await codeOf(await enter())).toBe('oidc_email_taken')
  })

  it('replaces names that cannot be stored, and refuses an invalid email address', async () => {
    provider.person = person('odd', { name: `Odd\0\nName${'x'.repeat(300)}`, preferred_username: 'odd\0one' })
    expect(await profileOf(await enter())).toMatchObject({ username: 'odd_one', display_name: 'odd_one' })
    provider.person = person('bad', { email: 'no address' })
    expect(await codeOf(await enter())).toBe('oidc_no_email')
  })

  it('can be finished again after the provider could not be reached', async () => {
    provider.person = person('patient')
    const back = await comeBack(app)
    provider.isDown = true
    const failed = await app.api.send(oidc.finish, back)
    expect([failed.status, failed.headers.getSetCookie()]).toEqual([502, []])
    provider.isDown = false
    expect((await app.api.send(oidc.finish, back)).status).toBe(200)
  })

  it('needs an email address and permission to register', async () => {
    provider.person = { sub: 'nameless' }
    expect(await codeOf(await enter())).toBe('oidc_no_email')
    await admin.call(registration.update, { body: { mode: 'invite' } })
    provider.person = person('late')
    expect(await codeOf(await enter())).toBe('invitation_required')
    const { code } = await admin.call(routes.invitations.create, { body: {} })
    expect((await enter(app, code)).status).toBe(200)
    await admin.call(registration.update, { body: { mode: 'open' } })
  })

  it('fails when the provider refuses, in another browser, a second time, and with a token for another', async () => {
    expect(await codeOf(await enter())).toBe('oidc_refused')
    provider.person = person('wei')
    const here = await comeBack(app)
    const otherLogin = await comeBack(app)
    const mixed = { ...here, headers: otherLogin.headers }
    expect(await codeOf(await app.api.send(oidc.finish, mixed))).toBe('oidc_refused')
    expect(await codeOf(await app.api.send(oidc.finish, { ...here, headers: {} }))).toBe('oidc_refused')
    expect((await app.api.send(oidc.finish, here)).status).toBe(200)
    expect((await app.api.send(oidc.finish, here)).status).toBe(200) // as if the first response was lost
    app.clock.advance({ seconds: 121 })
    expect(await codeOf(await app.api.send(oidc.finish, here))).toBe('oidc_refused')
    for (const claims of [
      { nonce: 'of-another' },
      { aud: 'another-site' },
      { iss: 'https://evil.example' },
    ]) {
      provider.claims = claims
      expect((await enter()).status).toBeGreaterThanOrEqual(400)
    }
  })

  it('is refused to a suspended account', async () => {
    provider.person = person('bad')
    const { id } = await profileOf(await enter())
    await admin.call(adminUsers.update, { params: { id }, body: { is_suspended: true } })
    expect(await codeOf(await enter())).toBe('oidc_refused')
  })
})

describe('in the profile', () => {
  it('connects an account, logs in to it, and disconnects it with the password', async () => {
    const user = await app.api.register('linked')
    expect(await user.call(oidc.get)).toEqual({ provider: 'Club', linked: null })
    provider.person = person('of-reader')
    const linked = await user.call(oidc.link, await comeBack(app))
    expect(linked.linked?.name).toBe('of-reader@club.example')
    expect((await profileOf(await enter())).username).toBe('linked')
    const wrong = { body: { current_password: 'not this one' } }
    expect((await user.refused(oidc.unlink, wrong)).code).toBe('wrong_password')
    await user.call(oidc.unlink, { body: { current_password: TEST_PASSWORD } })
    expect((await user.call(oidc.get)).linked).toBeNull()
    expect((await profileOf(await enter())).username).not.toBe('linked')
  })

  it('does not connect a login that belongs to another account', async () => {
    provider.person = person('first')
    await enter()
    const other = await app.api.register('second')
    expect((await other.refused(oidc.link, await comeBack(app))).code).toBe('oidc_linked_elsewhere')
  })
})

describe('where it is required', () => {
  it('passwords do not work, and an existing account is found by its verified email', async () => {
    const before = await appForFile({ env: SECRET })
    const old = await before.api.register('old')
    const { id } = await old.call(auth.profile)
    const key = await old.call(apiKeys.create, { body: { name: 'theirs', scopes: ['read'] } })
    const site = await appForFile({
      env: { ...env, ...SECRET, OIDC_REQUIRED: 'on' },
      database: before.database,
    })
    const body = { username: 'old', password: TEST_PASSWORD }
    expect((await site.api.refused(auth.login, { body })).code).toBe('oidc_required')
    const newcomer = { username: 'new', email: 'new@example.com', password: TEST_PASSWORD }
    expect((await site.api.refused(auth.register, { body: newcomer })).code).toBe('oidc_required')
    provider.person = person('old', { email: 'old@example.com' })
    expect(await codeOf(await enter(site))).toBe('oidc_email_taken')
    provider.person = person('old', { email: 'old@example.com', email_verified: true })
    expect((await profileOf(await enter(site), site)).id).toBe(id)
    for (const token of [old.token, key.token])
      expect((await site.api.as(token).send(cards.list)).status).toBe(401)
  })
})

it('a site without a provider, and one whose provider is down, say so', async () => {
  const plain = await appForFile()
  expect((await plain.api.refused(oidc.start, { body: {} })).code).toBe('oidc_off')
  expect(await plain.api.call(auth.options)).toMatchObject({ oidc: null })
  const lonely = await appForFile({ env: { ...env, OIDC_ISSUER: 'http://127.0.0.1:1' } })
  expect((await lonely.api.refused(oidc.start, { body: {} })).code).toBe('oidc_unreachable')
})

it('settings of a provider belong together', () => {
  expect(() => readConfig({ OIDC_ISSUER: provider.issuer })).toThrow(/OIDC_CLIENT_ID must be/)
  expect(() => readConfig({ OIDC_REQUIRED: 'on' })).toThrow(/OIDC_ISSUER must be/)
})

import { type InvitationId, routes } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { type Api, TEST_PASSWORD } from '../../../testing/api.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { adminUsers, audit, auth, events, invitations, notifications, registration } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const NEW_PASSWORD = 'a lamp for the night watch'

const setMode = (mode: 'open' | 'invite' | 'closed') => admin.call(registration.update, { body: { mode } })
const invite = (body = {}) => admin.call(invitations.create, { body })
const bodyOf = (username: string, invitation?: string) => ({
  username,
  email: `${username}@example.com`,
  password: TEST_PASSWORD,
  ...(invitation !== undefined && { invitation }),
})
const registerWith = (username: string, invitation?: string) =>
  app.api.send(auth.register, { body: bodyOf(username, invitation) })
const refusal = (username: string, invitation?: string) =>
  app.api.refused(auth.register, { body: bodyOf(username, invitation) })

describe('registration by invitation', () => {
  it('works with an invitation only, and says so', async () => {
    await setMode('invite')
    const { code } = await invite({ note: 'For the club' })
    expect(await app.api.call(auth.options, { query: { invitation: code } })).toMatchObject({
      becomes_admin: false,
      is_open: false,
      needs_invitation: true,
      is_invited: true,
    })
    expect(await refusal('nobody')).toMatchObject({ status: 403, code: 'invitation_required' })
    expect(await refusal('nobody', 'wrong')).toMatchObject({
      code: 'invitation_invalid',
      errors: [{ path: 'invitation' }],
    })
    expect((await registerWith('member', code)).status).toBe(201)
    expect(await refusal('second', code)).toMatchObject({ code: 'invitation_invalid' })
    const { items } = await admin.call(invitations.list)
    expect(items[0]).toMatchObject({ note: 'For the club', uses: 1, used: 1 })
    expect(JSON.stringify(items)).not.toContain(code)
  })

  it('answers a repeated registration whose answer was lost, though it had the last use', async () => {
    await setMode('invite')
    const { code } = await invite()
    const key = crypto.randomUUID()
    const body = bodyOf('twice', code)
    const first = await app.api.send(auth.register, { body, key })
    const second = await app.api.send(auth.register, { body, key })
    expect([first.status, second.status]).toEqual([201, 201])
  })

  it('gives the last use to one of two simultaneous registrations', async () => {
    await setMode('invite')
    const { code, id } = await invite({ uses: 2 })
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map(name => registerWith(name, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403])
    const { items } = await admin.call(invitations.list)
    expect(items.find(item => item.id === id)).toMatchObject({ uses: 2, used: 2 })
  })

  it('is not used up by a registration that fails', async () => {
    await setMode('invite')
    const { code } = await invite()
    expect((await registerWith('admin', code)).status).toBe(409)
    expect((await registerWith('after-all', code)).status).toBe(201)
  })

  it('ends when it is deleted, and when its time is over', async () => {
    await setMode('invite')
    const [deleted, old] = [await invite(), await invite({ expires_in_days: 1 })]
    await admin.call(invitations.remove, { params: { id: deleted.id } })
    expect((await refusal('late', deleted.code)).code).toBe('invitation_invalid')
    app.clock.advance({ seconds: 24 * 3600 + 1 })
    expect((await refusal('late', old.code)).code).toBe('invitation_invalid')
    const query = { invitation: old.code }
    expect(await app.api.call(auth.options, { query })).toMatchObject({ is_invited: false })
  })

  it('counts while registration is open, and not when it is closed', async () => {
    const keeper = await loginOf('admin')
    const mode = (mode: 'open' | 'closed') => keeper.call(registration.update, { body: { mode } })
    const { code } = await keeper.call(invitations.create, { body: { uses: 5 } })
    await mode('open')
    expect((await registerWith('freely')).status).toBe(201)
    expect((await registerWith('invited', code)).status).toBe(201)
    await mode('closed')
    expect((await refusal('too-late', code)).code).toBe('registration_closed')
    await mode('open')
  })

  it('is audited, without its code', async () => {
    const keeper = await loginOf('admin')
    const { code } = await keeper.call(invitations.create, { body: { note: 'Audited' } })
    const { items } = await keeper.call(audit.list)
    expect(items[0]).toMatchObject({ action: 'invitation_created', subject: 'Audited' })
    expect(items.some(({ action }) => action === 'registration_changed')).toBe(true)
    expect(JSON.stringify(items)).not.toContain(code)
  })

  it('that never existed is unknown like any other', async () => {
    const keeper = await loginOf('admin')
    const params = { id: crypto.randomUUID() as InvitationId }
    expect((await keeper.refused(invitations.remove, { params })).status).toBe(404)
  })
})

it('the REGISTRATION setting overrides the page', async () => {
  const site = await appForFile({ env: { REGISTRATION: 'invite' } })
  const first = await site.api.register('first')
  expect(await first.call(registration.get)).toEqual({ mode: 'invite', is_fixed: true })
  expect((await first.refused(registration.update, { body: { mode: 'open' } })).status).toBe(403)
  const body = bodyOf('second')
  expect((await site.api.refused(auth.register, { body })).code).toBe('invitation_required')
})

describe('a one-time link for a new password', () => {
  it('sets it, ends all logins, and works once', async () => {
    const keeper = await loginOf('admin')
    const person = await app.api.register('forgetful')
    const { id } = await person.call(auth.profile)
    const stream = await person.send(events.follow)
    const { token } = await keeper.call(adminUsers.createPasswordLink, { params: { id } })
    const body = { token, new_password: NEW_PASSWORD }
    await app.api.call(auth.resetPassword, { body })
    for await (const _ of stream.body ?? []); // wait until the stream ends
    app.spread()
    expect((await person.send(auth.profile)).status).toBe(401)
    const again = await loginOf('forgetful', NEW_PASSWORD)
    expect(again.token).not.toBeNull()
    const { items } = await again.call(notifications.list)
    expect(items.map(({ type }) => type)).toEqual(['password_reset'])
    expect((await app.api.refused(auth.resetPassword, { body })).code).toBe('reset_link_invalid')
  })

  it('ends after half an hour, and with the next one', async () => {
    const keeper = await loginOf('admin')
    const { id } = await (await app.api.register('slow')).call(auth.profile)
    const make = () => keeper.call(adminUsers.createPasswordLink, { params: { id } })
    const [first, second] = [await make(), await make()]
    const refused = async (token: string) =>
      (await app.api.refused(auth.resetPassword, { body: { token, new_password: NEW_PASSWORD } })).code
    expect(await refused(first.token)).toBe('reset_link_invalid')
    app.clock.advance({ seconds: 30 * 60 + 1 })
    expect(await refused(second.token)).toBe('reset_link_invalid')
  })

  it('does not work for a suspended account or a weak password', async () => {
    const keeper = await loginOf('admin')
    const { id } = await (await app.api.register('rowdy')).call(auth.profile)
    const { token } = await keeper.call(adminUsers.createPasswordLink, { params: { id } })
    const weak = { token, new_password: 'password' }
    expect((await app.api.refused(auth.resetPassword, { body: weak })).code).toBe('weak_password')
    await keeper.call(adminUsers.update, { params: { id }, body: { is_suspended: true } })
    const body = { token, new_password: NEW_PASSWORD }
    expect((await app.api.refused(auth.resetPassword, { body })).code).toBe('reset_link_invalid')
  })
})

/** Tests move the clock, so logins expire. */
async function loginOf(username: string, password = TEST_PASSWORD): Promise<Api> {
  const { access_token } = await app.api.call(auth.login, { body: { username, password } })
  return app.api.as(access_token)
}

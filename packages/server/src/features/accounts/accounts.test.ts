import { addressOf, routes } from '@inkling/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '../../platform/database/transactions.ts'
import { fingerprintOf } from '../../platform/http/idempotency/idempotency.ts'
import { TEST_PASSWORD } from '../../testing/api.ts'
import { startTestApp } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { lockWaiters } from '../../testing/lock-waiters.ts'
import { lockRegistration } from './store.ts'
import { browserOf, cookieOf } from './testing/browser.ts'

const { auth, profile } = routes
const app = await appForFile()
const { logIn, refresh, statusOf } = browserOf(app)

describe('registering', () => {
  const refusalOf = async (username: string) => {
    const body = { username, email: `${crypto.randomUUID()}@example.com`, password: TEST_PASSWORD }
    const { code, errors } = await app.api.refused(auth.register, { body })
    return errors?.[0]?.message ?? code
  }

  it('says that the first account will be the admin', async () => {
    expect(await app.api.call(auth.options)).toMatchObject({ becomes_admin: true, is_open: true })
  })

  it('makes the first account the admin and every later one a user', async () => {
    const first = await app.api.register('founder')
    const second = await app.api.register('reader')
    expect((await first.call(auth.profile)).role).toBe('admin')
    expect((await second.call(auth.profile)).role).toBe('user')
  })

  it('no longer says so once an account exists', async () => {
    expect(await app.api.call(auth.options)).toMatchObject({ becomes_admin: false, is_open: true })
  })

  it('accepts a name of two characters', async () => {
    await app.api.register('墨白', { email: 'mobai@example.com' })
    expect(await refusalOf('墨')).toBe('too_small')
  })

  it('refuses a name that looks like a taken one, also with letters of other alphabets', async () => {
    for (const [name, like] of [
      ['coco', 'сосо'],
      ['NEON', 'ΝΕΟΝ'],
      ['paypal', 'paypaI'],
      ['moon10', 'rnoonlO'],
    ] as const) {
      await app.api.register(name)
      expect([like, await refusalOf(like)]).toEqual([like, 'username_similar'])
    }
    expect(await refusalOf('соco')).toBe('username_scripts')
    expect(await refusalOf('COCO')).toBe('username_taken')
  })

  it('refuses names reserved for the site, however they are written', async () => {
    const names = ['Admin', '管理员', 'Inkling', 'supp0rt', 'ADMlN']
    expect(await Promise.all(names.map(refusalOf))).toEqual(names.map(() => 'username_reserved'))
  })

  it('refuses invisible characters', async () => {
    expect(await refusalOf('in\u3164visible')).toBe('username_characters')
  })

  it('is for the first account only if the operator closed it', async () => {
    const closed = await startTestApp({ env: { REGISTRATION: 'closed' } })
    onTestFinished(() => closed.close())
    expect((await closed.api.call(auth.options)).is_open).toBe(true)
    await closed.api.register('founder')
    expect(await closed.api.call(auth.options)).toMatchObject({ becomes_admin: false, is_open: false })
    const body = { username: 'second', email: 'second@example.com', password: TEST_PASSWORD }
    expect(await closed.api.refused(auth.register, { body })).toMatchObject({
      status: 403,
      code: 'registration_closed',
    })
  })

  it('refuses a role, an id or another field that is the server’s', async () => {
    const body = {
      username: 'climber',
      email: 'climber@example.com',
      password: TEST_PASSWORD,
      role: 'admin',
      id: 'x',
    }
    expect(await app.api.refused(auth.register, { body })).toMatchObject({
      code: 'unknown_field',
      errors: [{ path: 'role' }, { path: 'id' }],
    })
  })

  it('refuses a name or email address that is taken, ignoring case', async () => {
    await app.api.register('Unique')
    const taken = { email: 'else@example.com', password: TEST_PASSWORD }
    expect((await app.api.refused(auth.register, { body: { ...taken, username: 'uNIQUE' } })).code).toBe(
      'username_taken',
    )
    const again = { username: 'somebody', email: 'UNIQUE@example.com', password: TEST_PASSWORD }
    expect((await app.api.refused(auth.register, { body: again })).code).toBe('email_taken')
  })

  it('refuses common, short passwords and the name itself, and takes long ones whole', async () => {
    const body = { username: 'careless', email: 'careless@example.com' }
    const refusalFor = async (password: string) =>
      (await app.api.refused(auth.register, { body: { ...body, password } })).code
    expect(await refusalFor('password1')).toBe('weak_password')
    expect(await refusalFor('1qaz2wsx3edc4rfv')).toBe('weak_password') // few passwords are this long, so this one is among the most common
    expect(await refusalFor('careless-2024')).toBe('weak_password')
    expect(await refusalFor('seven77')).toBe('invalid_input')
    const long = 'x'.repeat(255)
    const { access_token } = await app.api.call(auth.register, { body: { ...body, password: `${long}1` } })
    expect(access_token).toBeTruthy()
    expect(
      (await app.api.refused(auth.login, { body: { username: 'careless', password: `${long}2` } })).status,
    ).toBe(401)
  })

  it('names every field that is wrong', async () => {
    const body = { username: '!', email: 'nowhere', password: TEST_PASSWORD }
    const refusal = await app.api.refused(auth.register, { body })
    expect(refusal.status).toBe(400)
    expect(refusal.errors?.map(error => error.path).toSorted()).toEqual(['email', 'username', 'username'])
  })

  it('answers 201 again for a repeated key, and creates no second account', async () => {
    const key = crypto.randomUUID()
    const body = { username: 'repeated', email: 'repeated@example.com', password: TEST_PASSWORD }
    expect((await app.api.send(auth.register, { body, key })).status).toBe(201)
    expect((await app.api.send(auth.register, { body, key })).status).toBe(201)
    expect((await app.api.refused(auth.register, { body })).code).toBe('username_taken')
  })
})

describe('logging in', () => {
  it('takes the username or the e-mail address in any case', async () => {
    await app.api.register('Mixed', { email: 'Mixed.Case@example.com' })
    for (const username of ['mixed', 'MIXED', 'mixed.case@EXAMPLE.com']) {
      await app.api.call(auth.login, { body: { username, password: TEST_PASSWORD } })
    }
  })

  it('gives the same answer for an unknown account and a wrong password', async () => {
    await app.api.register('known')
    const answerTo = async (username: string) => {
      const response = await app.api.send(auth.login, { body: { username, password: 'a wrong password' } })
      return { status: response.status, text: await response.text() }
    }
    expect(await answerTo('known')).toEqual(await answerTo('never-was-here'))
    expect((await answerTo('known')).status).toBe(401)
  })

  it('keeps the refresh token in a cookie that scripts and other sites do not get', async () => {
    await app.api.register('cookie-keeper')
    const response = await app.api.send(auth.login, {
      body: { username: 'cookie-keeper', password: TEST_PASSWORD },
    })
    const cookie = cookieOf(response)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Strict/i)
    expect(cookie).toMatch(/Path=\//)
    expect(Object.keys((await response.json()) as object).toSorted()).toEqual(['access_token', 'expires_at'])
  })

  it('checks only a few of many simultaneous guesses', async () => {
    await app.api.register('stormed')
    const wrong = { body: { username: 'stormed', password: 'a wrong password' } }
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await app.api.send(auth.login, wrong)).status),
    )
    expect(statuses.filter(status => status === 401)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(15)
  })

  it('refuses a name with impossible characters', async () => {
    const body = { username: 'a\u0000b', password: TEST_PASSWORD }
    expect((await app.api.refused(auth.login, { body })).status).toBe(400)
  })

  it('slows guessing down, lets the owner in from elsewhere, and forgets with time', async () => {
    await app.api.register('guessed')
    const wrong = { body: { username: 'guessed', password: 'a wrong password' } }
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess++) statuses.push((await app.api.send(auth.login, wrong)).status)
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.slice(5)).toEqual([429, 429])
    const refused = await app.api.send(auth.login, wrong)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    app.clock.advance({ seconds: 16 * 60 })
    await app.api.call(auth.login, { body: { username: 'guessed', password: TEST_PASSWORD } })
  })
})

describe('an access token', () => {
  it('expires after 15 minutes', async () => {
    const api = await app.api.register('dreamer')
    expect((await api.send(auth.profile)).status).toBe(200)
    app.clock.advance({ seconds: 16 * 60 })
    expect((await api.send(auth.profile)).status).toBe(401)
  })

  it('ends at logout', async () => {
    const api = await app.api.register('quick-leaver')
    expect((await api.send(auth.profile)).status).toBe(200)
    expect((await api.send(auth.logout)).status).toBe(204)
    app.spread()
    expect((await api.send(auth.profile)).status).toBe(401)
  })
})

describe('logging out', () => {
  it('ends the login by the cookie alone, and clears the cookie', async () => {
    await app.api.register('leaver')
    const { cookie, token } = await logIn('leaver')
    const response = await app.api.send(auth.logout, { headers: { cookie } })
    expect(response.status).toBe(204)
    expect(cookieOf(response)).toMatch(/^rt-[\da-f]{8}=;/)
    app.clock.advance({ seconds: 1 })
    expect((await refresh(cookie)).status).toBe(401)
    expect(await statusOf(token)).toBe(401)
  })

  it('returns 204 without a login', async () => {
    expect((await app.api.send(auth.logout)).status).toBe(204)
  })
})

describe('the profile', () => {
  it('is changed field by field, and keeps what is not given', async () => {
    const api = await app.api.register('changer')
    await api.call(profile.update, { body: { display_name: '小灵', bio: '写字的人' } })
    const after = await api.call(profile.update, { body: { locale: 'en', show_nsfw: true } })
    expect(after).toMatchObject({ display_name: '小灵', bio: '写字的人', locale: 'en', show_nsfw: true })
    expect(await api.call(profile.get)).toEqual(after)
  })

  it('accepts only own uploads as picture', async () => {
    const api = await app.api.register('borrower')
    const refusal = await api.refused(profile.update, {
      body: { avatar_url: '/media/somebody-elses/96.webp' },
    })
    expect(refusal.errors).toEqual([{ path: 'avatar_url', message: 'not_an_own_upload' }])
  })

  it('changes the username and the email address, and keeps every login', async () => {
    const api = await app.api.register('renamed')
    const body = { current_password: TEST_PASSWORD, username: '新名字', email: 'new@example.com' }
    expect(await api.call(profile.updateLogin, { body })).toMatchObject({
      username: '新名字',
      email: 'new@example.com',
    })
    expect((await api.send(auth.profile)).status).toBe(200)
    for (const username of ['新名字', 'new@example.com'])
      await app.api.call(auth.login, { body: { username, password: TEST_PASSWORD } })
    const old = { username: 'renamed', password: TEST_PASSWORD }
    expect((await app.api.refused(auth.login, { body: old })).code).toBe('wrong_login')
  })

  it('changes nothing of the login with a wrong password', async () => {
    const api = await app.api.register('unchanged')
    const body = { current_password: 'a wrong password', username: 'changed' }
    expect((await api.refused(profile.updateLogin, { body })).code).toBe('wrong_password')
    expect(await api.call(profile.get)).toMatchObject({ username: 'unchanged' })
  })

  it('keeps a former username from everybody else for 30 days', async () => {
    const api = await app.api.register('heron-writes')
    const rename = (by: typeof api, username: string) =>
      by.send(profile.updateLogin, { body: { current_password: TEST_PASSWORD, username } })
    expect((await rename(api, 'crane-writes')).status).toBe(200)
    const other = await app.api.register('somebody-new')
    const newcomer = { username: 'HERON-writes', email: 'heron@example.com', password: TEST_PASSWORD }
    expect((await app.api.refused(auth.register, { body: newcomer })).code).toBe('username_similar')
    expect((await rename(other, 'heron-writes')).status).toBe(409)
    expect((await rename(other, 'crane-writes')).status).toBe(409)
    // The former owner can take the name back, also with other capitals.
    expect((await rename(api, 'heron-writes')).status).toBe(200)
    expect((await rename(api, 'Heron-Writes')).status).toBe(200)
    await app.database.pool.query("update released_usernames set released_at = now() - interval '31 days'")
    expect((await rename(other, 'crane-writes')).status).toBe(200)
  })

  it('does not take a username that looks like one registered at the same moment', async () => {
    const api = await app.api.register('asker')
    const { db } = app.context
    const renamed = await inTransaction(db, async tx => {
      await lockRegistration(tx)
      const body = { current_password: TEST_PASSWORD, username: 'comcrake' }
      const renaming = api.send(profile.updateLogin, { body })
      await expect.poll(() => lockWaiters(db)).toBe(1)
      const [username, username_key] = ['corncrake', 'corncrake']
      await tx
        .updateTable('users')
        .set({ username, username_key })
        .where('username', '=', 'founder')
        .execute()
      return { renaming }
    })
    expect((await renamed.renaming).status).toBe(409)
  })

  it('refuses the email address of another account', async () => {
    const api = await app.api.register('two-addresses')
    const { email } = await (await app.api.register('has-address')).call(profile.get)
    const body = { current_password: TEST_PASSWORD, email: email.toUpperCase() }
    expect((await api.refused(profile.updateLogin, { body })).code).toBe('email_taken')
  })

  it('changes the password, ends every other login and keeps this one', async () => {
    const api = await app.api.register('mover')
    const other = await logIn('mover')
    const body = { current_password: TEST_PASSWORD, new_password: 'another long secret' }
    expect((await api.send(profile.updatePassword, { body })).status).toBe(204)
    expect(await statusOf(other.token)).toBe(401)
    expect((await refresh(other.cookie)).status).toBe(401)
    expect((await api.send(auth.profile)).status).toBe(200)
    await app.api.call(auth.login, { body: { username: 'mover', password: 'another long secret' } })
  })

  it('answers a wrong current password with 400, never with 401', async () => {
    const api = await app.api.register('forgetful')
    const body = { current_password: 'a wrong password', new_password: 'another long secret' }
    const refusal = await api.refused(profile.updatePassword, { body })
    expect([refusal.status, refusal.code]).toEqual([400, 'wrong_password'])
  })

  it('slows down guessing the current one', async () => {
    const api = await app.api.register('password-guesser')
    const guess = () =>
      api.refused(profile.updatePassword, {
        body: { current_password: `guess ${crypto.randomUUID()}`, new_password: 'another long secret' },
      })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })

  it('answers a repeated refusal as the first time', async () => {
    const api = await app.api.register('refused-twice')
    const body = { current_password: 'a wrong password', new_password: 'another long secret' }
    const sending = { body, key: crypto.randomUUID() }
    expect((await api.refused(profile.updatePassword, sending)).code).toBe('wrong_password')
    expect((await api.refused(profile.updatePassword, sending)).code).toBe('wrong_password')
  })

  it('stores nothing for a key that would help guess a password', async () => {
    const api = await app.api.register('kept-nothing')
    const body = { current_password: TEST_PASSWORD, new_password: 'another long secret' }
    const sending = { body, key: crypto.randomUUID() }
    await api.call(profile.updatePassword, sending)
    const guess = fingerprintOf('POST', addressOf(profile.updatePassword), body)
    const { rows } = await app.database.pool.query('select fingerprint from intents where key = $1', [
      sending.key,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].fingerprint.equals(guess)).toBe(false)
    const another = { ...sending, body: { ...body, new_password: 'yet another secret' } }
    expect((await api.refused(profile.updatePassword, another)).code).toBe('key_reused')
  })

  it('answers a repeated password change as the first time', async () => {
    const api = await app.api.register('repeater')
    const sending = {
      body: { current_password: TEST_PASSWORD, new_password: 'another long secret' },
      key: crypto.randomUUID(),
    }
    expect((await api.send(profile.updatePassword, sending)).status).toBe(204)
    expect((await api.send(profile.updatePassword, sending)).status).toBe(204)
  })
})

import { routes } from '@inkling/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../config.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { startTestMailServer } from '../../../testing/mail-server.ts'

const { auth, adminUsers } = routes
const server = await startTestMailServer()
afterAll(() => server.close())
const env = {
  SMTP_URL: server.url,
  MAIL_FROM: 'Inkling <inkling@example.com>',
  PUBLIC_ORIGIN: 'https://chat.example',
}
const app = await appForFile({ env })
const admin = await app.api.register('admin')
const NEW_PASSWORD = 'a lamp for the night watch'

const forget = (username: string) => app.api.send(auth.mailPasswordLink, { body: { username } })
const reset = (token: string) =>
  app.api.send(auth.resetPassword, { body: { token, new_password: NEW_PASSWORD } })
const nextMail = async () => {
  await expect.poll(() => server.mails.length).toBeGreaterThan(0)
  const { head = '', text = '' } = server.mails.shift() ?? {}
  return { head, text, token: /\?reset=([\w-]+)/.exec(text)?.[1] ?? '' }
}
const noMail = async () => {
  // A mail on its way would arrive before one sent to somebody else afterwards.
  await app.api.register(`after-${crypto.randomUUID().slice(0, 8)}`).then(async person => {
    const { username } = await person.call(auth.profile)
    await forget(username)
    expect((await nextMail()).head).toContain(username)
  })
}

beforeEach(() => {
  server.mails.length = 0
  server.refuses = false
})

describe('a forgotten password', () => {
  it('gets a link by mail, in the language of the account, that works once', async () => {
    await app.api.register('lin', { locale: 'en' })
    expect(await app.api.call(auth.options)).toMatchObject({ sends_mail: true })
    expect((await forget('lin')).status).toBe(204)
    const mail = await nextMail()
    expect(mail.head).toMatch(/^To: lin@example\.com/m)
    expect(mail.head).toMatch(/^From: Inkling <inkling@example\.com>/m)
    expect(mail.text).toContain('https://chat.example/en/login?reset=')
    expect((await reset(mail.token)).status).toBe(204)
    expect((await reset(mail.token)).status).toBe(403)
    const body = { username: 'lin', password: NEW_PASSWORD }
    expect((await app.api.send(auth.login, { body })).status).toBe(200)
  })

  it('can be reset by email address, and in Chinese', async () => {
    await app.api.register('墨客', { email: 'moke@example.com', locale: 'zh-CN' })
    await forget('MOKE@example.com')
    const { text } = await nextMail()
    expect(text).toContain('请在 30 分钟内打开')
    expect(text).toContain('https://chat.example/login?reset=')
  })

  it('does not tell whether there is such an account, nor mail one that is suspended', async () => {
    const person = await app.api.register('gone')
    const { id } = await person.call(auth.profile)
    await admin.call(adminUsers.update, { params: { id }, body: { is_suspended: true } })
    for (const name of ['nobody-of-this-name', 'gone']) {
      const answer = await forget(name)
      expect([answer.status, await answer.text()]).toEqual([204, ''])
    }
    await noMail()
  })

  it('gets one mail in ten minutes, and leaves the link of an admin valid', async () => {
    const person = await app.api.register('hasty')
    const { id } = await person.call(auth.profile)
    const { token } = await admin.call(adminUsers.createPasswordLink, { params: { id } })
    await forget('hasty')
    const first = await nextMail()
    await forget('hasty')
    await noMail()
    app.clock.advance({ seconds: 601 })
    await forget('hasty')
    const second = await nextMail()
    expect((await reset(first.token)).status).toBe(403)
    expect((await reset(token)).status).toBe(204)
    expect((await reset(second.token)).status).toBe(204)
  })

  it('can be requested again at once if the mail server refused the first mail', async () => {
    await app.api.register('unlucky')
    server.refuses = true
    await forget('unlucky')
    await expect.poll(() => server.refused).toBe(1)
    server.refuses = false
    await expect
      .poll(async () => {
        await forget('unlucky')
        return server.mails.length
      })
      .toBeGreaterThan(0)
  })

  it('is reset by an admin where no mail is sent', async () => {
    const site = await appForFile()
    expect(await site.api.call(auth.options)).toMatchObject({ sends_mail: false })
    const body = { username: 'anyone' }
    expect((await site.api.refused(auth.mailPasswordLink, { body })).code).toBe('mail_off')
  })
})

it('settings of mail belong together', () => {
  const settings = (variables: Record<string, string>) => () => readConfig(variables)
  expect(settings({ SMTP_URL: server.url, MAIL_FROM: env.MAIL_FROM })).toThrow(/PUBLIC_ORIGIN must be/)
  expect(settings({ SMTP_URL: server.url, PUBLIC_ORIGIN: env.PUBLIC_ORIGIN })).toThrow(/MAIL_FROM must be/)
  expect(settings({ ...env, SMTP_URL: 'mail.example' })).toThrow(ConfigError)
  expect(readConfig(env).mail).toEqual({ server: server.url, from: env.MAIL_FROM })
})

// @module-tag full

import {
  OIDC_CLIENT,
  startTestMailServer,
  startTestOidcProvider,
  TEST_PASSWORD,
  type TestMailServer,
  type TestOidcProvider,
} from '@inkling/server/testing'
import { afterAll, beforeAll, expect } from 'vitest'
import { freePort } from '../../packages/server/src/testing/free-port.ts'
import { find, follow, logIn, press, see, type } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { journeyTo, soon } from './journey.ts'
import { openSite } from './site.ts'
import type { Visitor } from './visitor.ts'

const expectAccessible = async (visitor: Visitor): Promise<void> => {
  expect(await faultsOf(visitor)).toEqual([])
  expect(await isTooWide(visitor)).toBe(false)
}

let provider: TestOidcProvider
let mailServer: TestMailServer
beforeAll(async () => {
  provider = await startTestOidcProvider()
  mailServer = await startTestMailServer()
})
afterAll(async () => {
  await provider.close()
  await mailServer.close()
})

async function openSiteWith(more: Readonly<Record<string, string>> = {}) {
  const port = await freePort() // mails contain links, so the site has to know its address before it starts
  return await openSite({
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Inkling <inkling@example.com>',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_NAME: 'Tea House',
    ...more,
  })
}

const openJourney = journeyTo(() => openSiteWith())
const requiredJourney = journeyTo(() => openSiteWith({ OIDC_REQUIRED: 'on' }))

openJourney('a forgotten password is set anew with a link from a mail', async ({ site, enter }) => {
  await site.api.register('admin')
  await site.api.register('hazy', { locale: 'en' })
  const reader = await enter({ locale: 'en', width: 360, context: AXE_CONTEXT })
  await reader.go('/login')
  await follow(reader, 'accounts_login_forgotten')
  await expectAccessible(reader)
  await type(reader, 'accounts_name_or_email_label', 'hazy@example.com')
  await press(reader, 'accounts_forgotten_button')
  await see(reader, reader.words('accounts_forgotten_sent'))
  await expectAccessible(reader)
  await soon(() => mailServer.mails.length).toBe(1)
  const link = /http\S+/.exec(mailServer.mails.shift()?.text ?? '')?.[0] ?? ''
  await reader.page.goto(link)
  await type(reader, 'accounts_password_new_label', TEST_PASSWORD)
  await press(reader, 'accounts_reset_button')
  await logIn(reader, 'hazy')
  await see(reader, reader.words('cards_home_greeting', { name: 'hazy' }))
})

openJourney('a login with OpenID Connect, its connection, and its end', async ({ site, enter }) => {
  await site.api.register('admin')
  provider.person = { sub: 'one', email: 'cha@tea.example', preferred_username: 'cha', name: 'Cha' }
  const reader = await enter({ locale: 'en', width: 360, context: AXE_CONTEXT })
  const button = reader.words('accounts_oidc_login_button', { name: 'Tea House' })
  await reader.go('/search?keyword=wren')
  await find(reader, 'button', button).click()
  await reader.page.waitForURL(/\/en\/search\?keyword=wren$/)
  await reader.go('/user')
  await see(reader, '@cha')
  await reader.page.getByRole('button', { name: 'Tea House', exact: true }).click()
  await see(reader, 'cha@tea.example')
  await expectAccessible(reader)
  await press(reader, 'accounts_logout_button')
  await find(reader, 'button', button).waitFor()

  provider.person = null
  await reader.go('/login')
  await expectAccessible(reader)
  await find(reader, 'button', button).click()
  await see(reader, reader.words('problems_oidc_refused'))
  await expectAccessible(reader)
  await follow(reader, 'accounts_oidc_back')
  await reader.page.waitForURL(/\/en\/login$/)
})

openJourney('an account is connected with a provider, and disconnected', async ({ site, enter }) => {
  await site.api.register('admin')
  const reader = await enter({ as: 'linked', width: 1440, context: AXE_CONTEXT })
  const { page, words } = reader
  provider.person = { sub: 'two', email: 'two@tea.example' }
  await reader.go('/user')
  await find(reader, 'button', words('accounts_oidc_link_button', { name: 'Tea House' })).click()
  await see(reader, 'two@tea.example')
  await press(reader, 'accounts_oidc_unlink_button')
  await expectAccessible(reader)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('accounts_password_current_label'), { exact: true }).fill(TEST_PASSWORD)
  await dialog.getByRole('button', { name: words('accounts_oidc_unlink_button') }).click()
  await find(reader, 'button', words('accounts_oidc_link_button', { name: 'Tea House' })).waitFor()
})

requiredJourney('where it is required, the provider is the only way in', async ({ site, enter }) => {
  provider.person = { sub: 'three', email: 'three@tea.example', preferred_username: 'three' }
  const reader = await enter({ width: 360, context: AXE_CONTEXT })
  const button = reader.words('accounts_oidc_register_button', { name: 'Tea House' })
  await reader.go('/register')
  await find(reader, 'button', button).waitFor()
  expect(await reader.page.getByLabel(reader.words('accounts_password_label')).count()).toBe(0)
  await expectAccessible(reader)
  await find(reader, 'button', button).click()
  await reader.page.waitForURL(`${site.url}/`)
  await reader.go('/user')
  await see(reader, '@three')
  await see(reader, reader.words('accounts_role_admin'))
})

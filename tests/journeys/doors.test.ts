// @module-tag full

import { TEST_PASSWORD } from '@inkling/server/testing'
import { expect } from 'vitest'
import { find, logIn, press, register, see, type } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { firstJourney } from './journey.ts'
import type { Visitor } from './visitor.ts'

const expectAccessible = async (visitor: Visitor): Promise<void> => {
  expect(await faultsOf(visitor)).toEqual([])
  expect(await isTooWide(visitor)).toBe(false)
}

const shownOnce = async ({ page, words }: Visitor, key: string): Promise<string> => {
  const list = page
    .getByRole('dialog')
    .locator('dl')
    .filter({ hasText: words(key) })
  return (await list.locator('code').first().textContent()) ?? ''
}

/** Back closes the open dialog, and the page stays. */
async function closeByBack({ page }: Visitor): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(pathname)
}

firstJourney('an admin invites somebody, who registers with the link', async ({ enter }) => {
  const admin = await enter({ as: 'admin', width: 360, context: AXE_CONTEXT })
  const { page, words } = admin
  await admin.go('/admin/registration')
  await page.getByText(words('invitations_mode_invite'), { exact: true }).click()
  await see(admin, words('invitations_mode_invite_hint'))
  await press(admin, 'invitations_new_button')
  await closeByBack(admin)
  await press(admin, 'invitations_new_button')
  await page.getByRole('dialog').getByLabel(words('invitations_note_label')).fill('Tea club')
  await expectAccessible(admin)
  await press(admin, 'app_create_button')
  const link = await shownOnce(admin, 'invitations_link_label')
  await expectAccessible(admin)
  await press(admin, 'app_done_button')
  await see(admin, 'Tea club')
  await expectAccessible(admin)

  const stranger = await enter({ locale: 'en', width: 360, context: AXE_CONTEXT })
  await stranger.go('/register')
  await see(stranger, stranger.words('accounts_invitation_hint'))
  await expectAccessible(stranger)
  await stranger.page.goto(link.replace('/register', '/en/register'))
  await see(stranger, stranger.words('accounts_register_invited'))
  await register(stranger, 'guest')
  await see(stranger, stranger.words('cards_home_greeting', { name: 'guest' }))

  await page.reload()
  await see(admin, words('invitations_used_up'))
  await find(admin, 'button', words('invitations_delete_label', { name: 'Tea club' })).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('app_delete_button') })
    .click()
  await see(admin, words('invitations_none_title'))
})

firstJourney('an admin passes on a link for a new password, and its owner hears of it', async ({ enter }) => {
  const admin = await enter({ as: 'admin', width: 360, context: AXE_CONTEXT })
  const { page, words } = admin
  await enter({ as: 'hazy', locale: 'en' })
  await admin.go('/admin/users')
  await find(admin, 'button', words('users_menu_label', { name: 'hazy' })).click()
  await page.getByRole('menuitem', { name: words('users_password_link_item') }).click()
  await press(admin, 'users_password_link_button')
  const link = await shownOnce(admin, 'users_password_link_label')
  await expectAccessible(admin)
  await closeByBack(admin)

  const owner = await enter({ locale: 'en', width: 360, context: AXE_CONTEXT })
  await owner.page.goto(link.replace('/login', '/en/login'))
  await type(owner, 'accounts_password_new_label', TEST_PASSWORD)
  await expectAccessible(owner)
  await press(owner, 'accounts_reset_button')
  await logIn(owner, 'hazy')
  await see(owner, owner.words('cards_home_greeting', { name: 'hazy' }))
  await owner.go('/notification')
  await see(owner, owner.words('notifications_said_password_reset'))
  await expectAccessible(owner)
})

firstJourney('a reader makes an API key, calls with it, and deletes it', async ({ site, enter }) => {
  const reader = await enter({ as: 'maker', locale: 'en', width: 360, context: AXE_CONTEXT })
  const { page, words } = reader
  await reader.go('/user')
  await page.getByRole('button', { name: words('accounts_keys_title'), exact: true }).click()
  await press(reader, 'accounts_keys_add_button')
  await page.getByRole('dialog').getByLabel(words('accounts_key_name_label')).fill('Bot')
  await expectAccessible(reader)
  await press(reader, 'app_create_button')
  const token = await shownOnce(reader, 'accounts_key_token_label')
  await expectAccessible(reader)
  await closeByBack(reader)
  const listModels = () => fetch(`${site.url}/v1/models`, { headers: { authorization: `Bearer ${token}` } })
  expect((await listModels()).status).toBe(200)
  await find(reader, 'button', words('accounts_key_delete_label', { name: 'Bot' })).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('app_delete_button') })
    .click()
  await expect.poll(async () => (await listModels()).status).toBe(401)
})

// @module-tag full

import { readFile } from 'node:fs/promises'
import { routes } from '@inkling/contract'
import { TEST_PASSWORD } from '@inkling/server/testing'
import { expect } from 'vitest'
import { find, press, see, type } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { firstJourney, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { auth, cards, personas } = routes

/** Presses the open dialog's button, which has the same text as the one that opened the dialog. */
const confirm = async ({ page, words }: Visitor, key: string): Promise<void> =>
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words(key), exact: true })
    .click()

firstJourney('a reader manages devices, exports their data and imports it again', async ({ enter }) => {
  const reader = await enter({ as: 'reader', width: 360, context: AXE_CONTEXT })
  const { api, page, words } = reader
  const card = await api.call(cards.create, { body: { data: { name: '守灯人' } } })
  await api.call(personas.create, { body: { name: '旅人' } })
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Mobile/15E148 Safari/604.1'
  const body = { username: 'reader', password: TEST_PASSWORD }
  const phone = await api.send(auth.login, { body, headers: { 'user-agent': agent } })
  const { access_token } = (await phone.json()) as { access_token: string }
  await reader.go('/user')
  await press(reader, 'accounts_devices_title')
  await find(reader, 'button', words('accounts_device_end_label', { name: 'Safari · iPhone' })).click()
  await confirm(reader, 'accounts_device_end_button')
  await expect.poll(async () => (await api.as(access_token).send(auth.profile)).status).toBe(401)
  await soon(() => page.getByText('Safari · iPhone').count()).toBe(0) // the confirmation has closed as well

  await press(reader, 'accounts_owned_title')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(reader, 'accounts_export_button'),
  ])
  expect(download.suggestedFilename()).toMatch(/^inkling reader .*\.zip$/)
  const buffer = await readFile(await download.path())
  const file = { name: 'mine.zip', mimeType: 'application/zip', buffer }
  await page.getByLabel(words('accounts_import_label')).setInputFiles(file)
  await page.getByRole('dialog').getByText(words('accounts_imported_nothing')).waitFor()
  await confirm(reader, 'accounts_imported_close')
  await api.call(cards.remove, { params: { id: card.id } })
  await page.getByLabel(words('accounts_import_label')).setInputFiles(file)
  await page.getByRole('dialog').getByText(words('accounts_imported_cards')).waitFor()
  expect(await faultsOf(reader)).toEqual([])
  await confirm(reader, 'accounts_imported_close')
  expect((await api.call(cards.listMine)).total).toBe(1)
  expect(await faultsOf(reader)).toEqual([])
  expect(await isTooWide(reader)).toBe(false)
})

firstJourney('deleting an account says what is deleted', async ({ enter }) => {
  await enter({ as: 'admin' })
  const leaver = await enter({ as: 'leaver', locale: 'en' })
  const { api, page, words } = leaver
  await leaver.go('/user')
  await press(leaver, 'accounts_remove_button')
  await page.getByText(words('accounts_remove_cards_leave')).click()
  await see(leaver, words('accounts_remove_leave_hint'))
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel(words('accounts_password_current_label'))
  await password.fill('not theirs')
  await confirm(leaver, 'accounts_remove_confirm_button')
  await dialog.getByRole('alert').first().waitFor()
  await password.fill(TEST_PASSWORD)
  await confirm(leaver, 'accounts_remove_confirm_button')
  await page.waitForURL('**/login*')
  const body = { username: 'leaver', password: TEST_PASSWORD }
  expect((await api.refused(auth.login, { body })).code).toBe('wrong_login')
})

firstJourney('an admin finds an account and suspends it while it is in use', async ({ enter }) => {
  const admin = await enter({ as: 'admin', width: 360, context: AXE_CONTEXT })
  const rude = await enter({ as: 'rude' })
  await enter({ as: 'polite' })
  const { page, words } = admin
  await rude.go('/user')
  await admin.go('/admin/users')
  await type(admin, 'users_search_label', 'rud')
  await page.getByText('@polite').waitFor({ state: 'detached' })
  await find(admin, 'button', words('users_menu_label', { name: 'rude' })).click()
  await page.getByRole('menuitem', { name: words('users_suspend_button') }).click()
  await confirm(admin, 'users_suspend_button')
  await page.getByText(words('users_suspended_mark'), { exact: true }).first().waitFor()
  await rude.page.waitForURL('**/login*')
  expect(await faultsOf(admin)).toEqual([])
  expect(await isTooWide(admin)).toBe(false)
})

firstJourney('a reader takes another username, and an admin makes them a moderator', async ({ enter }) => {
  const admin = await enter({ as: 'admin', width: 360, context: AXE_CONTEXT })
  const reader = await enter({ as: 'reader', width: 360, context: AXE_CONTEXT })
  const { page, words } = reader
  await reader.go('/user')
  await press(reader, 'accounts_login_section_title')
  const section = page.getByRole('region', { name: words('accounts_login_section_title') })
  await section.getByLabel(words('accounts_username_label')).fill('白鹭')
  await section.getByLabel(words('accounts_password_current_label')).fill('not theirs')
  await section.getByRole('button', { name: words('app_save_button') }).click()
  await section.getByText(words('problems_wrong_password')).first().waitFor()
  await section.getByLabel(words('accounts_password_current_label')).fill(TEST_PASSWORD)
  await section.getByRole('button', { name: words('app_save_button') }).click()
  await see(reader, '@白鹭')
  expect(await faultsOf(reader)).toEqual([])
  expect(await isTooWide(reader)).toBe(false)

  await admin.go('/admin/users')
  await find(admin, 'button', words('users_menu_label', { name: 'reader' })).click()
  await admin.page.getByRole('menuitem', { name: words('users_moderate_button') }).click()
  await confirm(admin, 'users_moderate_button')
  await see(admin, words('accounts_role_moderator'))
  expect(await faultsOf(admin)).toEqual([])
  await reader.go('/admin')
  await see(reader, words('reviews_page_title'))
  expect(await page.getByRole('link', { name: words('embeddings_page_title') }).count()).toBe(0)
  expect(await faultsOf(reader)).toEqual([])
})

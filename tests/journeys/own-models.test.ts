// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, press, see, type } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { firstJourney } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { models } = routes

const expectAccessible = async (visitor: Visitor): Promise<void> => {
  expect(await faultsOf(visitor)).toEqual([])
  expect(await isTooWide(visitor)).toBe(false)
}

firstJourney('an admin allows own keys, and a reader connects a model with theirs', async ({ enter }) => {
  const admin = await enter({ as: 'admin', width: 360, context: AXE_CONTEXT })
  const reader = await enter({ as: 'reader', locale: 'en', width: 360, context: AXE_CONTEXT })
  const { page, words } = reader
  await reader.go('/user/models')
  await see(reader, words('models_own_off_title'))

  await admin.go('/admin/ai-models')
  await admin.page.getByText(admin.words('models_own_mode_services'), { exact: true }).click()
  await see(admin, admin.words('models_own_mode_services_hint'))
  await expectAccessible(admin)

  await reader.go('/user')
  await page.getByRole('link', { name: words('models_own_page_title') }).click()
  await press(reader, 'models_add_button')
  // Users see only services: neither this server's models nor other addresses.
  await page.getByRole('button', { name: 'DeepSeek' }).waitFor()
  expect(await page.getByRole('button', { name: words('models_server_other') }).count()).toBe(0)
  expect(await page.getByRole('button', { name: words('models_server_box') }).count()).toBe(0)
  await expectAccessible(reader)
  await page.getByRole('button', { name: 'DeepSeek' }).click()
  await type(reader, 'models_field_base_url', 'https://elsewhere.example/v1')
  await type(reader, 'models_field_key', 'sk-own-0123456789wxyz')
  await type(reader, 'models_field_model', 'deepseek-chat')
  await type(reader, 'models_field_name', 'My DeepSeek')
  await press(reader, 'app_save_button')
  await see(reader, words('problems_field_service_unlisted'))
  await type(reader, 'models_field_base_url', 'https://api.deepseek.com')
  await press(reader, 'app_save_button')
  await page.getByRole('article', { name: 'My DeepSeek' }).waitFor()
  await see(reader, /····wxyz/)
  await expectAccessible(reader)

  const { id } = await startChat(reader.api)
  await reader.go(`/chat/${id}`)
  const chooser = page.getByRole('combobox', { name: words('chat_model_label') })
  await chooser.selectOption({ label: '🔑 My DeepSeek' })
  expect((await admin.api.call(models.list)).items.map(({ name }) => name)).not.toContain('My DeepSeek')

  await reader.go('/user/models')
  await find(reader, 'button', words('models_own_edit_label', { name: 'My DeepSeek' })).click()
  await page.getByText(words('models_section_host'), { exact: true }).click()
  expect(await page.getByLabel(words('models_field_proxy')).count()).toBe(0)
  await type(reader, 'models_field_name', 'DeepSeek of mine')
  await press(reader, 'app_save_button')
  await page.getByRole('article', { name: 'DeepSeek of mine' }).waitFor()
  await find(reader, 'button', words('models_own_delete_label', { name: 'DeepSeek of mine' })).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('models_delete_button') })
    .click()
  await see(reader, words('models_own_empty_title'))
})

// @module-tag full

import { routes } from '@inkling/contract'
import { startScriptedHub } from '@inkling/server/testing'
import { afterAll, expect } from 'vitest'
import { connectModel as connect, startChat } from '../../packages/server/src/testing/chat.ts'
import { tinyGguf } from '../../packages/server/src/testing/tiny-gguf.ts'
import { find, lastAnswer, press, say, see, type } from './actions.ts'
import { isTooWide } from './for-everybody.ts'
import { firstJourney, journeyTo, soon } from './journey.ts'
import { type JourneySite, openSite } from './site.ts'
import type { Visitor } from './visitor.ts'

const { adminModels, models, modelUsage } = routes

const hub = await startScriptedHub()
afterAll(() => hub.close())
const hubJourney = journeyTo(() => openSite({ MODEL_HUB: hub.url }))

/** Kinds of upstreams, each with its address, its first model and that model's context size. */
const kinds = [
  { provider: 'openai-compatible', path: '/v1', offered: 'tokens-5', holds: '8192' },
  { provider: 'anthropic', path: '', offered: 'claude-scripted-5', holds: '1000000' },
  { provider: 'google', path: '/v1beta', offered: 'gemini-scripted', holds: '1048576' },
  { provider: 'ollama', path: '', offered: 'qwen3:8b', holds: '40960' },
] as const

const field = ({ page, words }: Visitor, key: string) => page.getByLabel(words(key), { exact: true })
const rootOf = ({ upstream }: JourneySite): string => `http://127.0.0.1:${upstream.port}`

for (const { provider, path, offered, holds } of kinds) {
  firstJourney(`an admin connects a model: ${provider}`, async ({ site, enter }) => {
    const admin = await enter({ as: 'keeper', locale: 'en' })
    const { page, words } = admin
    await admin.go('/admin/ai-models')
    await press(admin, 'models_add_button')
    await press(admin, 'models_server_other')
    await field(admin, 'models_field_provider').selectOption(provider)
    await type(admin, 'models_field_base_url', rootOf(site) + path)
    await type(admin, 'models_field_key', 'sk-test-0123456789')
    await press(admin, 'models_list_button')
    await page
      .getByRole('list', { name: words('models_list_label') })
      .getByText(offered)
      .click()
    expect(await field(admin, 'models_field_model').inputValue()).toBe(offered)
    await page.getByText(words('models_section_window'), { exact: true }).click()
    const shownValue = await field(admin, 'models_field_context').inputValue()
    expect(Number(shownValue)).toBe(Math.min(Number(holds), 32_768))
    if (shownValue !== holds) await press(admin, 'models_field_context_all_button')
    expect(await field(admin, 'models_field_context').inputValue()).toBe(holds)

    await type(admin, 'models_field_model', 'normal')
    await type(admin, 'models_field_name', 'Scripted')
    await press(admin, 'models_test_button')
    await see(admin, /First response after/)
    await press(admin, 'app_save_button')
    await page.getByRole('article', { name: 'Scripted' }).waitFor()
    const { items } = await admin.api.call(models.list)
    expect(items[0]).toMatchObject({ name: 'Scripted', provider, recommended: true })
  })
}

firstJourney('errors in collapsed form sections are shown', async ({ enter }) => {
  const admin = await enter({ as: 'keeper', locale: 'en', width: 360 })
  const { page, words } = admin
  await admin.go('/admin/ai-models')
  await press(admin, 'models_add_button')
  await press(admin, 'models_server_other')
  await type(admin, 'models_field_base_url', 'https://models.example/v1')
  await type(admin, 'models_field_model', 'one')
  await type(admin, 'models_field_name', 'One')
  await page.getByText(words('models_section_window'), { exact: true }).click()
  await type(admin, 'models_field_context', '3')
  await page.getByText(words('models_section_window'), { exact: true }).click()
  await press(admin, 'app_save_button')
  await see(admin, words('problems_field_too_small', { min: 256 }))
  expect(await isTooWide(admin)).toBe(false)
})

firstJourney('models are reordered by keyboard', async ({ site, enter }) => {
  const admin = await enter({ as: 'keeper', locale: 'en' })
  const { page, words } = admin
  for (const name of ['normal', 'tokens-5']) await connect(admin.api, site.upstream, name)
  await admin.go('/admin/ai-models')
  const names = async () => (await admin.api.call(adminModels.list)).items.map(({ name }) => name)
  const [first, second] = await names()
  await find(admin, 'button', words('app_list_move', { name: first ?? '' })).press('ArrowDown')
  await soon(async () => (await names()).slice(0, 2)).toEqual([second, first])

  await find(admin, 'button', words('models_menu', { name: 'normal' })).click()
  await find(admin, 'menuitem', words('models_edit_item')).click()
  await page.getByText(words('models_section_sampling'), { exact: true }).click()
  await field(admin, 'settings_top_k').uncheck()
  await page.getByLabel(words('models_sampling_value', { knob: words('settings_temperature') })).fill('0.7')
  await page.getByText(words('models_section_limits'), { exact: true }).click()
  await type(admin, 'models_field_daily', '5000')
  await field(admin, 'models_field_fallback').selectOption({ label: 'tokens-5' })
  await press(admin, 'app_save_button')
  const row = page.getByRole('article', { name: 'normal' })
  await row.getByText(words('models_fact_fallback', { name: 'tokens-5' })).waitFor()
  const { items } = await admin.api.call(adminModels.list)
  const saved = items.find(({ name }) => name === 'normal')
  expect(saved).toMatchObject({ sampling: { temperature: 0.7 }, daily_tokens: 5_000 })
  expect(saved?.takes).not.toContain('top_k')
})

firstJourney('a reader sees the fallback model and today’s remaining tokens', async ({ site, enter }) => {
  const { upstream } = site
  const admin = await enter({ as: 'keeper', locale: 'en' })
  const { page, words } = admin
  const fallback_id = await connect(admin.api, upstream, 'tokens-5')
  const id = await connect(admin.api, upstream, 'normal')
  const body = { fallback_id, daily_tokens: 50_000, recommended: true }
  await admin.api.call(adminModels.update, { params: { id }, body })
  const session = await startChat(admin.api)
  await admin.go(`/chat/${session.id}`)
  await see(admin, words('models_allowance', { left: '50,000', daily: '50,000' }))
  upstream.script('failed', 'failed')
  await say(admin, 'Amy', 'Are you there?')
  await lastAnswer(admin, 'Amy')
    .getByText(words('models_stood_in', { asked: 'normal', name: 'tokens-5' }))
    .waitFor()
  await soon(async () => (await admin.api.call(modelUsage.list)).total).toBeGreaterThan(0)
  await admin.go('/admin/ai-models?view=usage')
  await page.getByRole('row', { name: /@keeper.*tokens-5/ }).waitFor()
})

firstJourney('settings show which parameters the model does not support', async ({ site, enter }) => {
  const admin = await enter({ as: 'keeper', locale: 'en' })
  const { page, words } = admin
  const id = await connect(admin.api, site.upstream, 'normal')
  const thinks = { supports_reasoning: true, reasoning_control: 'switch', recommended: true } as const
  const body = { ...thinks, takes_only: ['temperature' as const, 'stop' as const] }
  await admin.api.call(adminModels.update, { params: { id }, body })
  const session = await startChat(admin.api)
  await admin.go(`/chat/${session.id}`)
  await press(admin, 'settings_title')
  await page.getByText(words('settings_section_sampling'), { exact: true }).click()
  const idle = page.getByText(words('settings_knob_idle', { name: 'normal' }))
  await soon(() => idle.count()).toBe(7) // all numbers except the temperature
  const thinking = field(admin, 'settings_thinking').locator('option')
  expect(await thinking.allInnerTexts()).toEqual(
    ['settings_effort_nobody', 'settings_effort_off', 'settings_thinking_on'].map(key => words(key)),
  )
})

hubJourney(
  'a local model is downloaded, paused and resumed, and a rejected file is explained',
  async ({ enter }) => {
    hub.put('tiny/models', { 'evening.gguf': tinyGguf({ says: '夜深了' }) })
    hub.behave('evening.gguf', 'slow')
    const admin = await enter({ as: 'keeper', locale: 'en', width: 360 })
    const { page, words } = admin
    await admin.go('/admin/ai-models')
    await press(admin, 'models_add_button')
    await press(admin, 'models_server_box')
    await type(admin, 'models_shelf_other', 'tiny/models/nothing.gguf')
    await find(admin, 'button', words('models_shelf_take_button')).last().click()
    await see(admin, words('problems_hub_not_found'))
    await type(admin, 'models_shelf_other', 'tiny/models/evening.gguf')
    await find(admin, 'button', words('models_shelf_take_button')).last().click()
    const row = page.getByRole('article', { name: 'evening' })
    await row.getByRole('progressbar').waitFor()
    await row.getByRole('button', { name: words('models_download_pause_button') }).click()
    await row.getByText(words('models_download_paused')).waitFor()
    hub.calm()
    await row.getByRole('button', { name: words('models_download_resume_button') }).click()
    await row.getByRole('progressbar').waitFor({ state: 'detached' })
    await row.getByRole('button', { name: words('models_test_button') }).click()
    await row.getByText(/First response after/).waitFor({ timeout: 60_000 })
    await find(admin, 'button', words('models_menu', { name: 'evening' })).click()
    await find(admin, 'menuitem', words('models_unload_item')).click()
    await see(admin, words('models_unloaded', { name: 'evening' }))
    expect(await isTooWide(admin)).toBe(false)
  },
)

// @module-tag full

import { type AnswerOf, routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { composer, find, press, say, see } from './actions.ts'
import { AXE_CONTEXT, faultsOf } from './for-everybody.ts'
import { journey, soon } from './journey.ts'
import { uploadPicture } from './keep-copy.ts'
import type { Upstream } from './site.ts'
import type { Visitor } from './visitor.ts'

type ScopeSettings = AnswerOf<typeof routes.chatSettings.get>

async function openChat(visitor: Visitor) {
  const session = await startChat(visitor.api, { first_mes: 'She says: "Good evening, {{user}}."' })
  await visitor.go(`/chat/${session.id}`)
  await composer(visitor, 'Amy').waitFor()
  return session
}

const openSettings = (visitor: Visitor) => press(visitor, 'settings_title')

const unfold = ({ page, words }: Visitor, section: string) =>
  page.getByText(words(`settings_section_${section}`), { exact: true }).click()

const field = ({ page, words }: Visitor, key: string) =>
  page.getByLabel(words(key), { exact: true }).and(page.locator(':not([type=range])'))

const scopeTab = (visitor: Visitor, kind: string) =>
  find(visitor, 'tab', visitor.words(`settings_scope_${kind}`)).click()

const settingsOf = (visitor: Visitor, query = {}): Promise<ScopeSettings> =>
  visitor.api.call(routes.chatSettings.get, { query })

const lastRequest = ({ requests }: Upstream) => requests.at(-1)?.body

journey('settings apply to the chat and show which scope they come from', async ({ site, enter }) => {
  const visitor = await enter({ as: 'setter', locale: 'en' })
  const session = await openChat(visitor)
  await openSettings(visitor)
  await scopeTab(visitor, 'global')
  await unfold(visitor, 'sampling')
  await field(visitor, 'settings_temperature').fill('0.3')
  await see(visitor, visitor.words('settings_own_global'))
  await soon(async () => (await settingsOf(visitor)).own.sampling.temperature).toBe(0.3)

  await scopeTab(visitor, 'session')
  await unfold(visitor, 'sampling')
  await see(visitor, visitor.words('settings_from_global'))
  await field(visitor, 'settings_max_tokens').fill('99')
  await unfold(visitor, 'texts')
  await field(visitor, 'settings_system_prompt').fill('You are {{char}}, and brief.')
  await soon(async () => (await settingsOf(visitor, { session_id: session.id })).own.system_prompt).toBe(
    'You are {{char}}, and brief.',
  )
  await say(visitor, 'Amy', 'Hi.')
  await soon(() => lastRequest(site.upstream)?.messages[0]?.content).toBe('You are Amy, and brief.')
  expect(lastRequest(site.upstream)).toMatchObject({ temperature: 0.3, max_tokens: 99 })

  const reset = find(visitor, 'button', visitor.words('settings_reset_button'))
  await reset.last().click()
  await reset.first().click()
  await reset.waitFor({ state: 'detached' })
  await soon(async () => (await settingsOf(visitor, { session_id: session.id })).own).toMatchObject({
    system_prompt: null,
    max_tokens: null,
  })
})

journey('a setting that fails to save is kept, explained and saved later', async ({ enter }) => {
  const visitor = await enter({ as: 'settings-traveller', locale: 'en', width: 360 })
  const session = await openChat(visitor)
  await openSettings(visitor)
  await unfold(visitor, 'note')
  await field(visitor, 'settings_note_text').waitFor()
  await visitor.context.setOffline(true)
  await field(visitor, 'settings_note_text').fill('It rains.')
  await see(visitor, visitor.words('settings_unsaved'))
  await visitor.context.setOffline(false)
  await see(visitor, visitor.words('settings_saved'))
  const { own } = await settingsOf(visitor, { session_id: session.id })
  expect(own.author_note.text).toBe('It rains.')
})

journey('a preset is imported, allowed, used, saved as a copy and deleted', async ({ site, enter }) => {
  const visitor = await enter({ as: 'collector' })
  const { page, words } = visitor
  await openChat(visitor)
  await openSettings(visitor)
  const menu = () => find(visitor, 'button', words('settings_preset_menu')).click()
  const choose = async (key: string) => {
    await menu()
    await find(visitor, 'menuitem', words(key)).click()
  }
  const preset = {
    temperature: 1.25,
    reverse_proxy: 'https://elsewhere.example',
    prompts: [{ identifier: 'main', content: 'The preset speaks.' }],
    prompt_order: [],
    extensions: {
      regex_scripts: [
        { id: 's', scriptName: 'S', findRegex: '/stars/g', replaceString: '★', placement: [1] },
      ],
    },
  }
  await page.getByLabel(words('settings_preset_import_label')).setInputFiles({
    name: 'Storyteller.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(preset)),
  })
  await see(visitor, words('settings_notice_connection_dropped'))
  await find(visitor, 'button', words('app_close_button')).last().click()
  await press(visitor, 'settings_scripts_allow_button')
  await page.getByLabel(words('settings_scripts_of_preset', { count: 1 })).waitFor()
  await say(visitor, 'Amy', 'Many stars.')
  await soon(() => lastRequest(site.upstream)?.messages.map(({ content }) => content)).toEqual(
    expect.arrayContaining(['The preset speaks.', 'Many ★.']),
  )
  expect(lastRequest(site.upstream)?.temperature).toBe(1.25)

  await choose('settings_preset_save_as_button')
  await page.getByLabel(words('settings_preset_name'), { exact: true }).fill('Mine')
  await press(visitor, 'app_save_button')
  await soon(() =>
    page.getByLabel(words('settings_preset'), { exact: true }).locator('option:checked').textContent(),
  ).toBe('Mine')

  const download = page.waitForEvent('download')
  await choose('settings_preset_export_button')
  expect((await download).suggestedFilename()).toBe('Mine.json')
  await choose('app_delete_button')
  await press(visitor, 'settings_preset_delete_button')
  await soon(async () => (await visitor.api.call(routes.presets.list)).items.map(({ name }) => name)).toEqual(
    ['Storyteller'],
  )
})

journey('on a phone the menu of presets opens in front of the settings', async ({ enter }) => {
  const visitor = await enter({ as: 'thumb', width: 360 })
  const { page, words } = visitor
  await openChat(visitor)
  await openSettings(visitor)
  const choosing = page.waitForEvent('filechooser') // the browser must know before the chooser opens
  await press(visitor, 'settings_preset_menu')
  await find(visitor, 'menuitem', words('settings_preset_import_button')).click()
  await (await choosing).setFiles({
    name: 'Pocket.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ temperature: 1, prompts: [], prompt_order: [] })),
  })
  await soon(() => field(visitor, 'settings_preset').locator('option:checked').textContent()).toBe('Pocket')
})

journey('the persona is switched beside the composer', async ({ enter }) => {
  const visitor = await enter({ as: 'two-faced', width: 360 })
  const { api, page, words } = visitor
  await api.call(routes.personas.create, { body: { name: 'Rin', is_default: true } })
  await api.call(routes.personas.create, { body: { name: 'Mo' } })
  await openChat(visitor)
  await say(visitor, 'Amy', 'I am {{user}}.')
  await see(visitor, 'I am Rin.')
  await page.getByRole('button', { name: words('settings_persona_switch', { name: 'Rin' }) }).click()
  await find(visitor, 'menuitem', 'Mo').click()
  await page.getByRole('button', { name: words('settings_persona_switch', { name: 'Mo' }) }).waitFor()
  await say(visitor, 'Amy', 'Now I am {{user}}.')
  await see(visitor, 'Now I am Mo.')
  await page.getByRole('article', { name: 'Mo', exact: true }).waitFor()
})

journey('appearance settings persist over a reload', async ({ enter }) => {
  const visitor = await enter({ as: 'aesthete', locale: 'en' })
  const { page, words } = visitor
  await openChat(visitor)
  const colour = () =>
    page
      .locator('.speech')
      .first()
      .evaluate(speech => getComputedStyle(speech).color)
  const size = () =>
    page
      .locator('.message-text')
      .first()
      .evaluate(text => getComputedStyle(text).fontSize)
  const before = await colour()
  await openSettings(visitor)
  await find(visitor, 'tab', words('settings_scope_session')).press('ArrowLeft') // wraps round to all chats
  await unfold(visitor, 'appearance')
  await page.getByText(words('settings_layout_bubble'), { exact: true }).click()
  await page.getByText(words('settings_quote_jade')).click()
  await page.getByLabel(words('settings_text_size'), { exact: true }).selectOption('large')
  await soon(async () => (await settingsOf(visitor)).own.appearance).toMatchObject({
    layout: 'bubble',
    quote_colour: 'jade',
    text_size: 'large',
  })
  await soon(size).toBe('18.4px')
  await page.reload()
  await composer(visitor, 'Amy').waitFor()
  await soon(size).toBe('18.4px')
  expect(await colour()).not.toBe(before)
})

for (const [width, colorScheme] of [
  [360, 'light'],
  [1440, 'dark'],
] as const) {
  journey(
    `all settings can be read and used by everybody (${width} px, ${colorScheme})`,
    async ({ enter }) => {
      const context = { ...AXE_CONTEXT, colorScheme }
      const visitor = await enter({ as: `everybody-${width}`, width, context })
      await openChat(visitor)
      await openSettings(visitor)
      await field(visitor, 'settings_preset').waitFor()
      await visitor.page.locator('details').evaluateAll(all => {
        for (const section of all) section.setAttribute('open', '')
      })
      await see(visitor, visitor.words('settings_show_reasoning'))
      expect(await faultsOf(visitor)).toEqual([])
      // For one-handed use on a phone, nothing makes the page larger than the screen.
      const page = await visitor.page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return { scrollWidth, isTaller: scrollHeight > innerHeight }
      })
      expect(page).toEqual({ scrollWidth: width, isTaller: false })
    },
  )
}

journey(
  'on a phone, the picture of a character fills the chat until another layout is chosen',
  async ({ site, enter }) => {
    const visitor = await enter({ as: 'immersed', locale: 'en', width: 390 })
    const { api, page, words } = visitor
    const { id } = await api.call(routes.cards.create, {
      body: { data: { name: 'Amy', first_mes: 'Good evening.' }, avatar_url: await uploadPicture(site, api) },
    })
    const session = await api.call(routes.chat.createSession, { body: { card_id: id } })
    await visitor.go(`/chat/${session.id}`)
    const chat = page.locator('[data-layout]')
    const look = () =>
      chat.evaluate(part => ({ layout: part.dataset.layout, picture: part.style.backgroundImage }))
    await soon(look).toEqual({ layout: 'immersive', picture: expect.stringContaining('/1280.webp') })
    expect(await faultsOf(visitor)).toEqual([])

    await find(visitor, 'button', words('chat_session_menu', { title: 'Amy' })).click()
    const item = words('settings_layout_item', { layout: words('settings_layout_flat') })
    await page.getByRole('menuitem', { name: item }).click()
    await soon(look).toEqual({ layout: 'flat', picture: '' })
    await page.reload()
    await soon(look).toEqual({ layout: 'flat', picture: '' })
  },
)

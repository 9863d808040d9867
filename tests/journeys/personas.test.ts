// @module-tag full

import { readFile } from 'node:fs/promises'
import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { makePng } from '../../packages/engine/src/card/testing/make-png.ts'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, follow, press, see, type } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide, looks } from './for-everybody.ts'
import { journey, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { cards, personas } = routes

const tile = ({ page }: Visitor, name: string) => page.getByRole('article', { name, exact: true })

async function choose(visitor: Visitor, name: string, action: string): Promise<void> {
  const { page, words } = visitor
  await find(visitor, 'button', words('personas_menu', { name })).click()
  await page.getByRole('menuitem', { name: words(action), exact: true }).click()
}

const write = ({ api }: Visitor, name: string, more = {}) =>
  api.call(personas.create, { body: { name, ...more } })

const writeCard = async ({ api }: Visitor, name: string) =>
  (await api.call(cards.create, { body: { data: { name } } })).id

journey('a persona is written and saved on a phone', async ({ enter }) => {
  const reader = await enter({ as: 'many-faced', width: 360 })
  const { page, words } = reader
  await reader.go('/user')
  await follow(reader, 'personas_page_title')
  await page.waitForURL('**/user/personas')
  await see(reader, words('personas_empty_text'))
  await press(reader, 'personas_add_button')
  await type(reader, 'personas_field_name', '旅人')
  await see(reader, words('personas_field_description_count', { tokens: 0, count: 0, max: '4,000' }))
  await type(reader, 'personas_field_description', '走过很多地方，说话很慢。')
  await see(reader, / [1-9]\d* 个 token，12 \/ 4,000 字/)
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(makePng()) }
  await page.getByLabel(words('accounts_avatar_title')).setInputFiles(picture)
  await find(reader, 'button', words('accounts_avatar_remove_button')).waitFor()
  await page.getByLabel(words('personas_field_position')).selectOption('at_depth')
  await type(reader, 'personas_field_depth', '4')
  await press(reader, 'app_save_button')

  await tile(reader, '旅人').getByText(words('personas_default_mark')).waitFor()
  await reader.go('/personas')
  await tile(reader, '旅人').getByText('走过很多地方').waitFor()
  const [persona] = (await reader.api.call(personas.list)).items
  expect(persona).toMatchObject({ name: '旅人', position: 'at_depth', depth: 4, is_default: true })
  expect(persona?.avatar_url).toMatch(/^\/media\//)
})

journey('persona errors show at their fields, and typed text stays', async ({ enter }) => {
  const reader = await enter({ as: 'nameless', locale: 'en' })
  const { page, words } = reader
  await reader.go('/personas')
  await press(reader, 'personas_add_button')
  await type(reader, 'personas_field_description', 'Nobody knows the name.')
  await press(reader, 'app_save_button')
  await see(reader, words('problems_field_required'))
  const description = page.getByLabel(words('personas_field_description'), { exact: true })
  expect(await description.inputValue()).toBe('Nobody knows the name.')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
})

journey('Esc, a tap outside and Back ask before discarding a persona', async ({ enter }) => {
  const reader = await enter({ as: 'slipped', locale: 'en', width: 360 })
  const { page, words } = reader
  await write(reader, 'Mei', { description: 'Before.' })
  await reader.go('/user')
  await follow(reader, 'personas_page_title')
  await choose(reader, 'Mei', 'personas_edit_button')
  const description = page.getByLabel(words('personas_field_description'), { exact: true })
  await description.waitFor()
  await page.keyboard.press('Escape') // nothing was typed yet
  await soon(() => description.count()).toBe(0)
  await choose(reader, 'Mei', 'personas_edit_button')
  await description.fill('Written on a train.')
  const slips = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(180, 20),
    () => page.evaluate(() => history.back()),
    () => press(reader, 'app_close_button'),
  ]
  for (const slip of slips) {
    await slip()
    await see(reader, words('app_unsaved_title'))
    await press(reader, 'app_unsaved_stay_button')
    await soon(() => page.getByText(words('app_unsaved_title')).count()).toBe(0)
    expect(await description.inputValue()).toBe('Written on a train.')
  }
  await page.evaluate(() => history.back())
  await press(reader, 'app_unsaved_discard_button')
  await soon(() => description.count()).toBe(0)
  await tile(reader, 'Mei').getByText('Before.').waitFor()

  await choose(reader, 'Mei', 'personas_edit_button')
  await description.fill('Written at home.')
  await press(reader, 'app_save_button')
  await tile(reader, 'Mei').getByText('Written at home.').waitFor()
})

journey('Back closes dialogs one by one', async ({ enter }) => {
  const reader = await enter({ as: 'backward', locale: 'en', width: 360 })
  const { page, words } = reader
  await write(reader, 'Mei', { description: 'Before.' })
  await reader.go('/user')
  await follow(reader, 'personas_page_title')
  const { pathname } = new URL(page.url())
  const back = () => page.evaluate(() => history.back())
  const menu = page.getByRole('menu')
  const dialog = page.getByRole('dialog')
  await find(reader, 'button', words('personas_menu', { name: 'Mei' })).click()
  await menu.waitFor()
  await back()
  await soon(() => menu.count()).toBe(0)
  await choose(reader, 'Mei', 'personas_edit_button')
  await page.getByLabel(words('personas_field_description'), { exact: true }).fill('Half a thought')
  await back()
  await see(reader, words('app_unsaved_title'))
  await back()
  await soon(() => page.getByText(words('app_unsaved_title')).count()).toBe(0)
  expect(await dialog.count()).toBe(1)
  await back()
  await press(reader, 'app_unsaved_discard_button')
  await soon(() => dialog.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(pathname)
  await back()
  await soon(() => new URL(page.url()).pathname).not.toBe(pathname)
})

journey('Back closes dialogs on a page that was opened directly or reloaded', async ({ enter }) => {
  const reader = await enter({ as: 'direct', locale: 'en', width: 360 })
  const { page } = reader
  await write(reader, 'Mei')
  await reader.go('/user')
  await reader.go('/user/personas')
  const { pathname } = new URL(page.url())
  const dialog = page.getByRole('dialog')
  for (const again of ['opened', 'reloaded', 'from within']) {
    if (again === 'reloaded') await page.reload()
    await choose(reader, 'Mei', 'personas_edit_button')
    await dialog.waitFor()
    await page.evaluate(() => history.back())
    await soon(() => dialog.count()).toBe(0)
    // The browser returns to the entry of the layers a moment later.
    await soon(() => page.evaluate(() => history.state.isOfLayers)).toBe(true)
    expect([again, new URL(page.url()).pathname]).toEqual([again, pathname])
  }
  // Going back once more leads to the previous page, as without dialogs.
  await page.evaluate(() => history.back())
  await page.waitForURL('**/user')
})

journey('a card is bound to a persona, moved to another and unbound', async ({ enter }) => {
  const reader = await enter({ as: 'binder', locale: 'en' })
  const { page, words } = reader
  await write(reader, 'First')
  await write(reader, 'Second')
  await writeCard(reader, 'Heron')
  await writeCard(reader, 'Wren')
  const cardsOf = (name: string) =>
    tile(reader, name)
      .getByRole('list', { name: words('personas_bound_title') })
      .getByRole('link')
  const tick = (card: string) => page.getByRole('checkbox', { name: card })

  await reader.go('/personas')
  await choose(reader, 'First', 'personas_bind_button')
  await tick('Heron').check()
  await tick('Wren').check()
  await press(reader, 'personas_bind_done_button')
  await soon(() => cardsOf('First').allInnerTexts()).toEqual(
    ['Heron', 'Wren'].map(name => expect.stringContaining(name)),
  )

  await choose(reader, 'Second', 'personas_bind_button')
  await page.getByLabel(words('personas_bind_search_label')).fill('her')
  await soon(() => tick('Wren').count()).toBe(0)
  await see(reader, words('personas_bound_to_other', { name: 'First' }))
  await tick('Heron').check()
  await page.keyboard.press('Escape')
  await soon(() => cardsOf('Second').count()).toBe(1)
  expect(await cardsOf('First').allInnerTexts()).toEqual([expect.stringContaining('Wren')])

  await choose(reader, 'Second', 'personas_bind_button')
  await tick('Heron').uncheck()
  await press(reader, 'personas_bind_done_button')
  await soon(() => cardsOf('Second').count()).toBe(0)
})

journey('a card’s page shows and changes its persona', async ({ enter }) => {
  const reader = await enter({ as: 'masked', locale: 'en', width: 360 })
  const { api, page, words } = reader
  await write(reader, 'Everyday', { is_default: true })
  await write(reader, 'Pilgrim')
  const id = await writeCard(reader, 'Heron')
  await reader.go(`/character/${id}`)
  const choice = page.getByLabel(words('personas_card_label'))
  await soon(() => choice.locator('option:checked').textContent()).toBe(
    words('personas_card_default', { name: 'Everyday' }),
  )
  const bound = async () => (await api.call(cards.get, { params: { id } })).my.persona_id
  await choice.selectOption('Pilgrim')
  await soon(bound).not.toBe(null)
  await choice.selectOption('')
  await soon(bound).toBe(null)
})

journey('there is one default persona, and it can be changed', async ({ enter }) => {
  const reader = await enter({ as: 'decided' })
  const { page, words } = reader
  await write(reader, '甲', { is_default: true })
  await write(reader, '乙')
  await reader.go('/personas')
  await choose(reader, '乙', 'personas_make_default_button')
  await tile(reader, '乙').getByText(words('personas_default_mark')).waitFor()
  await soon(() => page.getByText(words('personas_default_mark'), { exact: true }).count()).toBe(1)
  await choose(reader, '乙', 'personas_clear_default_button')
  await soon(() => page.getByText(words('personas_default_mark'), { exact: true }).count()).toBe(0)
})

journey('deleting a persona asks first and keeps its chats', async ({ enter }) => {
  const reader = await enter({ as: 'forgetful', locale: 'en' })
  const { api, words } = reader
  const { id } = await write(reader, 'Passing')
  const session = await startChat(api, { first_mes: 'We have met.' })
  await api.call(personas.bind, { params: { personaId: id, cardId: session.card_id } })
  await reader.go('/personas')
  await choose(reader, 'Passing', 'app_delete_button')
  await see(reader, words('personas_delete_lead'))
  await press(reader, 'app_cancel_button')
  await tile(reader, 'Passing').waitFor()
  await choose(reader, 'Passing', 'app_delete_button')
  await press(reader, 'personas_delete_button')
  await see(reader, words('personas_empty_title'))
  await reader.go(`/chat/${session.id}`)
  await see(reader, 'We have met.')
})

journey(
  'personas are imported from a backup, failures are reported, and they are exported',
  async ({ enter }) => {
    const reader = await enter({ as: 'moving-in', locale: 'en' })
    const { page, words } = reader
    await write(reader, 'Ann')
    const backup = { personas: { 'a.png': 'Ann', 'b.png': 'Bob' }, persona_descriptions: {} }
    const bring = (text: string) =>
      page
        .getByLabel(words('personas_import_label'))
        .setInputFiles({ name: 'personas.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await reader.go('/personas')
    await bring('Buy ink.')
    await see(reader, words('problems_no_personas'))
    await bring(JSON.stringify(backup))
    await see(reader, words('personas_import_outcome_lead', { added: 1, skipped: 1 }))
    await see(reader, words('personas_skipped_exists'))
    await page.keyboard.press('Escape')
    await tile(reader, 'Bob').waitFor()
    const saving = page.waitForEvent('download')
    await press(reader, 'personas_export_button')
    const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
    expect(Object.values(saved.personas).toSorted()).toEqual(['Ann', 'Bob'])
  },
)

journey('personas are written and bound by keyboard', async ({ enter }) => {
  const reader = await enter({ as: 'only-keys', locale: 'en' })
  const { page, words } = reader
  const { keyboard } = page
  await writeCard(reader, 'Owl')
  await reader.go('/personas')
  await find(reader, 'button', words('personas_add_button')).first().focus()
  await keyboard.press('Enter')
  await page.getByLabel(words('personas_field_name'), { exact: true }).focus()
  await keyboard.type('Quiet')
  await keyboard.press('Enter')
  await tile(reader, 'Quiet').waitFor()
  await find(reader, 'button', words('personas_menu', { name: 'Quiet' })).focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: words('personas_bind_button') }).focus()
  await keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Owl' }).focus()
  await keyboard.press('Space')
  await keyboard.press('Escape')
  await tile(reader, 'Quiet').getByRole('link', { name: 'Owl' }).waitFor()
})

for (const [locale, width, colorScheme] of looks) {
  journey(`the personas page is accessible (${locale}, ${width}, ${colorScheme})`, async ({ enter }) => {
    const context = { ...AXE_CONTEXT, colorScheme }
    const reader = await enter({ as: `seen-${locale}-${width}`, locale, width, context })
    const { page, words } = reader
    const faults: string[] = []
    const look = async () => void faults.push(...(await faultsOf(reader)))

    await reader.go('/personas')
    await see(reader, words('personas_empty_title'))
    await look()
    const cardId = await writeCard(reader, 'A card of a rather long name, longer than any phone is wide')
    const { id } = await write(reader, 'W'.repeat(100), {
      description: '走了很远。'.repeat(40),
      is_default: true,
    })
    await reader.api.call(personas.bind, { params: { personaId: id, cardId } })
    await reader.go('/user/personas')
    await see(reader, words('personas_default_mark'))
    await look()
    expect(await isTooWide(reader)).toBe(false)
    await choose(reader, 'W'.repeat(100), 'personas_edit_button')
    await page.getByLabel(words('personas_field_position')).selectOption('at_depth')
    await look()
    await press(reader, 'app_cancel_button')
    await choose(reader, 'W'.repeat(100), 'personas_bind_button')
    await page.getByRole('checkbox').first().waitFor()
    await look()
    expect(await isTooWide(reader)).toBe(false)
    expect(faults).toEqual([])
  })
}

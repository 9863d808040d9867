// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { connectModel, startChat } from '../../packages/server/src/testing/chat.ts'
import { paths } from '../../packages/web/src/ui/navigation/paths.ts'
import { composer, find, lastAnswer, logIn, press, see, type } from './actions.ts'
import { HOME_NAME } from './browser.ts'
import { firstJourney, soon } from './journey.ts'
import { choose, fileOf, names, rows, script, storedScripts } from './regex-scripts.ts'
import type { Visitor } from './visitor.ts'

/** All pages that need no id, and some of their tabs. */
const pages = [
  ...Object.values(paths).filter(path => typeof path === 'string'),
  `${paths.createCard}?by=writing`,
  `${paths.myChats}?bin=1`,
  `${paths.firstRun}?step=model`,
]

const editorParts = ['greetings', 'scripts', 'lorebook', 'advanced', 'try']

firstJourney('everything works over plain http in a home network', async ({ site, enter }) => {
  const at = new URL(site.url)
  at.hostname = HOME_NAME
  const api = await site.api.register('host')
  await connectModel(api, site.upstream, 'normal')
  const reader = { ...(await enter({ locale: 'en', context: { baseURL: at.origin } })), api }
  const { page, words } = reader
  const broken: string[] = []
  page.on('pageerror', error => broken.push(`${page.url()}: ${error.message}`))

  await reader.go('/login')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await logIn(reader, 'host')
  await find(reader, 'heading', words('cards_home_greeting', { name: 'host' })).waitFor()

  await writeScripts(reader)
  await copyEverywhere(reader)

  const { items } = await api.call(routes.cards.listMine)
  const card = paths.card(items[0]?.id ?? '')
  for (const path of [...pages, card, ...editorParts.map(part => `${card}?edit=1&part=${part}`)]) {
    await reader.go(path)
    await page.getByRole('heading').or(page.getByRole('textbox')).first().waitFor()
    expect(await page.getByText('Internal Server Error').count(), path).toBe(0)
  }
  expect(broken).toEqual([])
})

async function writeScripts(reader: Visitor): Promise<void> {
  const { page, words } = reader
  await reader.go(paths.regexEditor)
  await press(reader, 'scripts_add_button')
  await type(reader, 'scripts_name_label', 'Bar')
  await type(reader, 'scripts_find_label', '/bar/g')
  await press(reader, 'scripts_duplicate_button')
  await choose(reader, 'scripts_import_title')
  const file = fileOf('list.json', [script('Brought'), { ...script('Twin'), id: 'id-Brought' }])
  await page.getByLabel(words('scripts_import_drop')).setInputFiles([file])
  await find(reader, 'button', words('scripts_import_button', { count: 2 })).click()
  await rows(reader).nth(3).waitFor()
  await press(reader, 'app_save_button')
  await soon(async () => new Set((await storedScripts(reader)).map(({ id }) => id)).size).toBe(4)
  expect(await names(reader)).toContain('Brought')
}

/** Copies a message, a model request and a link, and pastes each into a field to see what was copied. */
async function copyEverywhere(reader: Visitor): Promise<void> {
  const { page, api, words } = reader
  const session = await startChat(api, { first_mes: 'A heron stands in the reeds.' })
  await reader.go(paths.chat(session.id))
  const pasted = async () => {
    await composer(reader, 'Amy').fill('')
    await composer(reader, 'Amy').press('Control+v')
    return composer(reader, 'Amy').inputValue()
  }
  await lastAnswer(reader, 'Amy').hover()
  await lastAnswer(reader, 'Amy')
    .getByRole('button', { name: words('chat_message_menu') })
    .click()
  await page.getByRole('menuitem', { name: words('chat_copy_button'), exact: true }).click()
  await see(reader, words('chat_copied_toast'))
  expect(await pasted()).toBe('A heron stands in the reeds.')

  await composer(reader, 'Amy').fill('And now, {{char}}?')
  await press(reader, 'turns_preview_button')
  const sheet = page.getByRole('dialog', { name: words('inspector_title') })
  await sheet.getByRole('tab', { name: words('inspector_tab_raw') }).click()
  await sheet.getByRole('button', { name: words('inspector_copy_button') }).click()
  await see(reader, words('chat_copied_toast'))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await pasted()).toContain('Amy is calm.')

  const { card_id } = session
  await api.call(routes.cards.requestPublic, { params: { id: card_id } })
  await api.call(routes.comments.create, { params: { id: card_id }, body: { content: 'Calm indeed.' } })
  await reader.go(paths.card(card_id))
  await find(reader, 'button', words('community_comment_menu', { name: 'host' })).click()
  await page.getByRole('menuitem', { name: words('community_copy_link'), exact: true }).click()
  await see(reader, words('community_link_copied'))
  await reader.go(paths.chat(session.id))
  expect(await pasted()).toContain(`${paths.card(card_id)}#comment-`)
}

// @module-tag full

import { readFile } from 'node:fs/promises'
import { routes } from '@inkling/contract'
import { readChat } from '@inkling/engine'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, press, see } from './actions.ts'
import { AXE_CONTEXT, faultsOf } from './for-everybody.ts'
import { journey, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const file = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

const line = (message: object) => JSON.stringify(message)

/** A SillyTavern chat with one broken line. */
const chatWith = (name: string): string =>
  [
    line({ user_name: 'Bob', character_name: name, chat_metadata: {} }),
    line({
      name,
      is_user: false,
      mes: '灯亮了。',
      swipe_id: 0,
      swipes: ['灯亮了。', '灯灭了。'],
      send_date: 1_700_000_000_000,
    }),
    '{ broken',
    line({ name: 'Bob', is_user: true, mes: 'Who lit it?' }),
  ].join('\n')

async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download')
  await act()
  const download: Download = await waiting
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const choose = ({ page, words }: Visitor, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel(words('transfer_import_choose')).setInputFiles(files)

const expectNoBarrier = async (visitor: Visitor) => expect(await faultsOf(visitor)).toEqual([])

const looks = [
  ['zh-CN', 360, 'light'],
  ['en', 1440, 'dark'],
] as const

for (const [locale, width, colorScheme] of looks) {
  journey(`a chat is imported and exported (${locale}, ${width})`, async ({ enter }) => {
    const context = { ...AXE_CONTEXT, colorScheme }
    const reader = await enter({ as: `mover-${width}`, locale, width, context })
    const { page, words } = reader
    await reader.api.call(routes.cards.create, { body: { data: { name: 'Wren' } } })
    await reader.go('/my-chats')
    await press(reader, 'transfer_import_button')
    await choose(reader, file('wren.jsonl', chatWith('Wren')))
    await see(reader, words('transfer_notices_summary', { count: 1 }))
    await page.getByText(words('transfer_notices_summary', { count: 1 })).click()
    await see(reader, words('transfer_notice_lines_skipped', { count: 1 }))
    await expectNoBarrier(reader)
    await find(reader, 'link', words('transfer_open_link')).click()
    await page.getByRole('article').getByText('Who lit it?').waitFor()

    await find(reader, 'button', words('chat_session_menu', { title: 'wren' })).click()
    await page.getByRole('menuitem', { name: words('transfer_export_item') }).click()
    await page.getByText(words('transfer_format_txt'), { exact: true }).click()
    await expectNoBarrier(reader)
    const { name, text } = await downloaded(page, () => press(reader, 'transfer_export_button'))
    expect(name).toBe('Wren - wren 2023-11-14.txt')
    expect(text).toBe('Wren: 灯亮了。\n\nBob: Who lit it?\n\n')
  })
}

journey('importing a chat asks for its character, and files can be dropped anywhere', async ({ enter }) => {
  const reader = await enter({ as: 'asked' })
  const { page, words } = reader
  const { card_id } = await startChat(reader.api)
  await reader.go('/my-chats')
  await see(reader, words('transfer_export_all_button'))
  await page.evaluate(content => {
    const data = new DataTransfer()
    data.items.add(new File([content], 'nobody.jsonl'))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
  }, chatWith('Nobody'))
  await press(reader, 'transfer_card_button')
  await see(reader, words('transfer_card_named', { name: 'Nobody' }))
  await find(reader, 'button', 'Amy').click()
  await find(reader, 'link', words('transfer_open_link')).waitFor()
  const chats = async () =>
    (await reader.api.call(routes.chat.cardSessions, { params: { cardId: card_id } })).total
  await soon(chats).toBe(2)
})

journey(
  'all chats are exported as one zip, and other files are rejected with a reason',
  async ({ enter }) => {
    const reader = await enter({ as: 'carrier-off', locale: 'en' })
    const { page, words } = reader
    await startChat(reader.api)
    await reader.go('/my-chats')
    await press(reader, 'transfer_import_button')
    await choose(reader, file('notes.txt', 'Buy ink.'))
    await page.getByRole('alert').getByText(words('problems_not_a_chat')).waitFor()
    await page.keyboard.press('Escape')

    await press(reader, 'transfer_export_all_button')
    await page.getByText(words('transfer_format_json'), { exact: true }).click()
    const { name, text } = await downloaded(page, () => press(reader, 'transfer_export_button'))
    expect(name).toMatch(/^inkling \d{4}-\d\d-\d\d\.zip$/)
    expect(text.startsWith('PK')).toBe(true)
  },
)

journey('all chats are imported from one zip, each with its character', async ({ enter }) => {
  const reader = await enter({ as: 'mover-of-all', locale: 'en' })
  const { api, words } = reader
  for (const name of ['Wren', 'Owl']) {
    const card = await api.call(routes.cards.create, { body: { data: { name, first_mes: `I am ${name}.` } } })
    await api.call(routes.chat.createSession, { body: { card_id: card.id } })
  }
  const zip = await (await api.send(routes.chat.exportSessions)).arrayBuffer()
  await reader.go('/my-chats')
  await press(reader, 'transfer_import_button')
  await choose(reader, { name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  await see(reader, words('transfer_imported_many'))
  await see(reader, words('transfer_imported', { chats: 2, messages: 2 }))
  const cards = (await api.call(routes.chat.sessions)).items.map(({ card }) => card.name)
  expect(cards.toSorted()).toEqual(['Owl', 'Owl', 'Wren', 'Wren'])
})

journey('a whole chat is exported and imported from its menu', async ({ enter }) => {
  const reader = await enter({ as: 'whole', locale: 'en' })
  const { page, words } = reader
  const session = await startChat(reader.api, { first_mes: 'One.', alternate_greetings: ['Two.'] })
  await reader.go(`/chat/${session.id}`)
  const menu = async (item: string) => {
    await find(reader, 'button', words('chat_session_menu', { title: session.title })).click()
    await page.getByRole('menuitem', { name: words(item) }).click()
  }
  await menu('transfer_export_item')
  await page.getByText(words('transfer_format_json'), { exact: true }).click()
  const { text } = await downloaded(page, () => press(reader, 'transfer_export_button'))
  expect(readChat(text)).toMatchObject({ ok: true, format: 'inkling' })
  await menu('transfer_import_item')
  await see(reader, words('transfer_import_with', { name: 'Amy' }))
  await choose(reader, file('back.json', text))
  await find(reader, 'link', words('transfer_open_link')).click()
  await page.waitForURL(url => !url.pathname.endsWith(session.id))
  await page.getByRole('article').getByText('One.').waitFor()
})

// @module-tag full

import { type CardId, routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, press, see } from './actions.ts'
import { journey, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

async function beginChats({ api }: Visitor, card_id: CardId, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    await api.call(routes.chat.createSession, { body: { card_id, title: `Night ${n}` } })
  }
}

journey('all chats with a card are listed, however many', async ({ enter }) => {
  const reader = await enter({ as: 'nights' })
  const { page } = reader
  const first = await startChat(reader.api)
  await beginChats(reader, first.card_id, 24)
  const rows = page.getByRole('button', { name: /Night|Amy”/ })

  await reader.go('/my-chats')
  await soon(() => rows.count()).toBe(20)
  await press(reader, 'cards_more_button')
  await soon(() => rows.count()).toBe(25)

  await reader.go(`/chat/${first.id}`)
  await press(reader, 'chat_branches_button')
  const dialog = page.getByRole('dialog')
  const branches = dialog.getByRole('link', { name: /^Night/ })
  await branches.first().waitFor()
  // The list loads more by itself when its end comes near.
  await branches.last().scrollIntoViewIfNeeded()
  await soon(() => branches.count()).toBe(24)
  await page.keyboard.press('Escape')

  await reader.go(`/character/${first.card_id}`)
  await see(reader, 'Night 24')
  expect(await page.getByText('Night 1', { exact: true }).count()).toBe(0)
  await press(reader, 'cards_more_button')
  await page.getByText('Night 1', { exact: true }).waitFor()
})

journey('a card’s chats are exported together and shown as a graph', async ({ enter }) => {
  const reader = await enter({ as: 'keeper-of-one', locale: 'en' })
  const { page, words } = reader
  const { card_id } = await startChat(reader.api)
  await reader.go('/my-chats')
  const menu = find(reader, 'button', words('chat_card_menu', { name: 'Amy' }))
  await menu.click()
  await find(reader, 'menuitem', words('transfer_export_card_item')).click()
  await see(reader, words('transfer_export_card_title', { name: 'Amy' }))
  const exportRequest = page.waitForRequest(request => request.url().includes('/chat/sessions/export'))
  await press(reader, 'transfer_export_button')
  expect(new URL((await exportRequest).url()).searchParams.get('card_id')).toBe(card_id)
  await menu.click()
  await find(reader, 'menuitem', words('chat_graph_link')).click()
  await page.getByRole('treeitem').first().waitFor()
})

journey('chats with the same card are distinguishable in the list', async ({ enter }) => {
  const reader = await enter({ as: 'two-nights' })
  const { card_id } = await startChat(reader.api)
  await beginChats(reader, card_id, 2)
  await reader.go('/chat')
  const list = reader.page.getByRole('navigation', { name: reader.words('chat_sessions_label') })
  for (const title of ['Night 1', 'Night 2']) await list.getByText(title, { exact: true }).waitFor()
})

journey('without chats there is no chat search, and an empty bin says so', async ({ enter }) => {
  const reader = await enter({ as: 'newcomer' })
  const { page, words } = reader
  await reader.go('/my-chats')
  await see(reader, words('chat_empty_title'))
  expect(await find(reader, 'button', words('search_chats_button')).count()).toBe(0)
  await reader.go('/my-chats?bin=1')
  await see(reader, words('chat_bin_empty_title'))
  expect(await page.getByText(words('chat_bin_lead', { days: 30 })).count()).toBe(1)
})

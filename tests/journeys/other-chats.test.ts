import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { journey, soon } from './journey.ts'
import { swipe } from './swipe.ts'
import type { Visitor } from './visitor.ts'

const { cards, chat } = routes

/** The last title belongs to the most recent chat. */
async function addChats({ api }: Visitor, titles: readonly string[]) {
  const { id: card_id } = await api.call(cards.create, {
    body: { data: { name: 'Harbour', first_mes: 'Ahoy.' } },
  })
  const added = []
  for (const title of titles) {
    const { id } = await api.call(chat.createSession, { body: { card_id } })
    await api.call(chat.renameSession, { params: { id }, body: { title } })
    added.push(id)
  }
  return added
}

journey('a swipe over the header turns to the other chats with a character', async ({ enter }) => {
  const reader = await enter({ as: 'turns-chats', width: 390, context: AXE_CONTEXT })
  const { page, words } = reader
  const [, second] = await addChats(reader, ['First', 'Second', 'Third'])
  const place = (at: number) => page.getByText(`${at}/3`, { exact: true }).waitFor()
  const title = page.getByRole('banner').or(page.locator('header')).last()
  const shows = (text: string) => title.getByText(text, { exact: true }).waitFor()
  await reader.go('/my-chats')
  await reader.go(`/chat/${second}`)
  await place(2)
  expect(await faultsOf(reader)).toEqual([])

  expect(await swipe(title, 300, 120)).toBe(-180)
  await shows('First')
  await place(3)
  expect(await swipe(title, 300, 120)).toBe(-36) // nothing older: it resists
  await place(3)
  expect(await swipe(title, 10, 200)).toBe(0) // the browser's own gesture
  await swipe(title, 120, 300)
  await shows('Second')
  expect(await isTooWide(reader)).toBe(false)

  await page.goBack()
  await soon(() => new URL(page.url()).pathname).toBe('/my-chats')

  await reader.go(`/chat/${second}`)
  await find(reader, 'button', words('chat_session_menu', { title: 'Second' })).click()
  await find(reader, 'menuitem', words('chat_previous')).click()
  await shows('Third')
})

journey('Alt and an arrow key turn to the other chats with a character', async ({ enter }) => {
  const reader = await enter({ as: 'keys-chats' })
  const { page } = reader
  const [first] = await addChats(reader, ['First', 'Second'])
  const field = page.getByRole('textbox').last()
  await reader.go(`/chat/${first}`)
  await page.getByText('2/2', { exact: true }).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('1/2', { exact: true }).waitFor()
  await field.fill('words')
  await field.press('Alt+ArrowDown')
  await soon(() => page.getByText('1/2', { exact: true }).count()).toBe(1)
  await field.fill('')
  await field.press('Alt+ArrowDown')
  await page.getByText('2/2', { exact: true }).waitFor()
})

journey('an only chat shows no position', async ({ enter }) => {
  const reader = await enter({ as: 'has-one-chat', width: 390 })
  const { page, words } = reader
  const [only] = await addChats(reader, ['Only'])
  const listed = page.waitForResponse(/\/cards\/[^/]+\/sessions/)
  await reader.go(`/chat/${only}`)
  await listed
  await find(reader, 'button', words('chat_session_menu', { title: 'Only' })).click()
  await find(reader, 'menuitem', words('chat_rename_button')).waitFor()
  expect(await find(reader, 'menuitem', words('chat_next')).count()).toBe(0)
  expect(await page.getByText('1/1').count()).toBe(0)
})

// @module-tag full

import { routes } from '@inkling/contract'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { journey, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { cards, chat, chatSettings } = routes
const layouts = [
  ['flat', 96],
  ['bubble', 72],
] as const

async function openChat({ api, go }: Visitor, layout: 'flat' | 'bubble'): Promise<void> {
  const card = await api.call(cards.create, { body: { data: { name: 'Wick', first_mes: 'Hello.' } } })
  const { id } = await api.call(chat.createSession, { body: { card_id: card.id } })
  for (const content of ['One.', 'Two.'])
    await api.call(chat.complete, { body: { session_id: id, content, stream: false } })
  await api.call(chatSettings.change, { body: { appearance: { layout } } })
  await go(`/chat/${id}`)
}

for (const [layout, maxHeight] of layouts) {
  journey(`on a phone, a message shows its actions when it is tapped (${layout})`, async ({ enter }) => {
    const reader = await enter({ as: `taps-${layout}`, width: 390 })
    const { page, words } = reader
    await openChat(reader, layout)

    const message = page.getByRole('article').filter({ hasText: 'One.' })
    const edit = message.getByRole('button', { name: words('chat_edit_button') })
    const heightOf = async (of: typeof edit) => (await of.boundingBox())?.height ?? 0
    await edit.waitFor({ state: 'attached' })
    await soon(() => heightOf(message)).toBeLessThanOrEqual(maxHeight)
    await message.getByText('One.').tap()
    await soon(() => heightOf(edit)).toBeGreaterThanOrEqual(40)
    await edit.tap()
    await page.getByLabel(words('chat_edit_label')).waitFor()
  })
}

journey('a long press on a message opens its actions, and selects its text', async ({ enter }) => {
  const reader = await enter({ as: 'presses-long', width: 390 })
  const { page, words } = reader
  await openChat(reader, 'bubble')
  const text = page.getByRole('article').getByText('One.')
  const menu = page.getByRole('menu')
  const item = (key: string) => menu.getByRole('menuitem', { name: words(key), exact: true })

  await pressLong(reader, text, 'chat_copy_button')
  await page.waitForTimeout(400) // lifting the finger leaves it open
  await item('chat_edit_button').tap()
  await page.getByLabel(words('chat_edit_label')).waitFor()
  await page.getByRole('button', { name: words('app_cancel_button') }).tap()

  await pressLong(reader, text, 'chat_copy_button')
  await page.goBack()
  await menu.waitFor({ state: 'detached' })
  expect(page.url()).toContain('/chat/')
  await pressLong(reader, text, 'chat_select_text_button')
  await item('chat_select_text_button').tap()
  await soon(() => page.evaluate(() => getSelection()?.toString().trim())).toBe('One.')
})

/** Presses until the menu is open, which needs a moment after the page has loaded, and then lifts the finger. */
async function pressLong({ page, words }: Visitor, on: Locator, key: string): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const item = page.getByRole('menuitem', { name: words(key), exact: true })
  await soon(async () => {
    const box = await on.boundingBox()
    if (box === null) return false // the list is still being measured
    const touchPoints = [{ x: box.x + 10, y: box.y + 8 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.waitForTimeout(900)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // On a busy machine the menu may open late; pressing again would close it.
    return await item.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
  }).toBe(true)
}

journey('a right click on a message opens its actions, but not on a selection', async ({ enter }) => {
  const reader = await enter({ as: 'clicks-right', width: 1440 })
  const { page, words } = reader
  await openChat(reader, 'flat')
  const text = page.getByRole('article').getByText('One.')
  const copy = page.getByRole('menuitem', { name: words('chat_copy_button') })
  await soon(async () => {
    await text.click({ button: 'right' })
    return await copy.isVisible()
  }).toBe(true)
  await page.keyboard.press('Escape')
  await copy.waitFor({ state: 'detached' })
  await text.dblclick()
  await text.click({ button: 'right' })
  await page.waitForTimeout(300)
  expect(await copy.isVisible()).toBe(false)
})

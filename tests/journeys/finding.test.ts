// @module-tag full

import { routes } from '@inkling/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, press, say, see } from './actions.ts'
import { openDatabaseOf } from './database-of.ts'
import { firstJourney, journey, soon } from './journey.ts'
import { lengthenChat } from './lengthen.ts'
import { placesOf, shiftsOf } from './places-of.ts'
import type { Visitor } from './visitor.ts'

const LENGTH = 3_000

async function openOther(reader: Visitor, dataDir: string) {
  const long = await startChat(reader.api, { first_mes: 'The lamp is lit, 灯亮了。' })
  await lengthenChat(dataDir, long.id, LENGTH)
  const short = await startChat(reader.api, { first_mes: 'Another chat.' })
  await reader.go(`/chat/${short.id}`)
  await reader.page.getByRole('article').getByText('Another chat.').waitFor()
  return { long, short }
}

async function lookFor({ page, words }: Visitor, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words('search_chats_label') }).fill(text)
}

const visited = (page: Page) => page.locator('[aria-current="location"]')

journey('messages are found from anywhere by keyboard and opened in context', async ({ site, enter }) => {
  const reader = await enter({ as: 'seeker', locale: 'en' })
  const { page } = reader
  const { long } = await openOther(reader, site.dataDir)

  await lookFor(reader, 'MESSAGE 777.')
  const option = page.getByRole('option', { selected: true })
  await option.getByText('message 777.').waitFor()
  expect(await option.locator('mark').textContent()).toBe('message 777.')
  await page.keyboard.press('Enter')

  await page.waitForURL(url => url.pathname.endsWith(long.id) && url.searchParams.has('message'))
  await visited(page).getByText('message 777.').waitFor()
  await soon(() => inSight(page, 'message 777.')).toBe(true)

  for (const direction of [-1, 1, 1, 1]) {
    // People pause when they change direction, which tells the list that a movement is over.
    await page.waitForTimeout(400)
    for (let step = 0; step < 12; step++) {
      const before = await placesOf(page)
      await page.mouse.move(700, 450)
      await page.mouse.wheel(0, direction * 400)
      await soon(() => shiftsOf(page, before)).toBeCloseTo(-direction * 400, -1)
    }
  }
  await press(reader, 'chat_to_end_button')
  await see(reader, `message ${LENGTH}.`)
  await soon(() => inSight(page, `message ${LENGTH}.`)).toBe(true)
  expect(new URL(page.url()).searchParams.has('message')).toBe(false)
})

journey(
  'chats are found by title or character above messages, and opened by keyboard',
  async ({ site, enter }) => {
    const reader = await enter({ as: 'namer' })
    const { page, words } = reader
    const { long, short } = await openOther(reader, site.dataDir)
    await reader.api.call(routes.chat.renameSession, { params: { id: long.id }, body: { title: '灯塔之夜' } })
    await lookFor(reader, '灯')
    const named = page.getByRole('group', { name: words('search_chats_named'), exact: true })
    expect(await named.getByRole('option', { selected: true }).textContent()).toContain('灯塔之夜')
    await page.getByRole('option').getByText('灯亮').waitFor()
    expect(await page.getByRole('option').count()).toBe(2)
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { selected: true }).getByText('灯亮').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname.endsWith(long.id))
    await page.getByRole('article').getByText(`message ${LENGTH}.`).waitFor()

    await lookFor(reader, 'aMY')
    await soon(() => named.getByRole('option').count()).toBe(2)
    await named.getByRole('option').filter({ hasNotText: '灯塔之夜' }).click()
    await page.waitForURL(url => url.pathname.endsWith(short.id))
  },
)

journey('sending a message while reading the middle of a chat jumps to its end', async ({ site, enter }) => {
  const reader = await enter({ as: 'sayer', locale: 'en' })
  await openOther(reader, site.dataDir)
  await lookFor(reader, 'message 1200.')
  await reader.page.getByRole('option').first().click()
  await visited(reader.page).waitFor()
  await say(reader, 'Amy', 'Where were we?')
  await soon(() => inSight(reader.page, 'Where were we?')).toBe(true)
  const lengthOfNewest = async () => (await reader.api.call(routes.chat.sessions)).items[0]?.message_count
  await soon(lengthOfNewest).toBeGreaterThan(LENGTH)
})

journey('a search without results says so, and can be limited to this chat', async ({ site, enter }) => {
  const reader = await enter({ as: 'narrow-finder' })
  const { page, words } = reader
  await openOther(reader, site.dataDir)
  await lookFor(reader, '灯亮')
  await page.getByRole('option').getByText('灯亮').waitFor()
  await page.getByLabel(words('search_chats_only_here')).check()
  await page.getByText(words('search_chats_none', { words: '灯亮' })).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

journey('a chat opens at a day, on a phone', async ({ site, enter }) => {
  const reader = await enter({ as: 'calendar', width: 360 })
  const { page, words } = reader
  const { long } = await openOther(reader, site.dataDir)
  const database = await openDatabaseOf(site.dataDir)
  await database.pool.query(
    `update messages set created_at = '2026-01-01T12:00:00Z'::timestamptz + depth * interval '1 hour'
     where user_id = (select user_id from sessions where id = $1) and card_id = (select card_id from sessions where id = $1)`,
    [long.id],
  )
  await database.close()
  await reader.go(`/chat/${long.id}`)
  await find(reader, 'button', words('chat_session_menu', { title: long.title })).click()
  await page.getByRole('menuitem', { name: words('search_date_item') }).click()
  await page.getByLabel(words('search_date_label')).fill('2026-02-10')
  await press(reader, 'search_date_button')
  const time = visited(page).locator('time').first()
  await soon(() => time.getAttribute('datetime')).toMatch(/^2026-02-(09|10)T/)
})

const inSight = (page: Page, text: string): Promise<boolean> =>
  page
    .getByRole('article')
    .filter({ hasText: text })
    .last()
    .evaluate(article => {
      const { top, bottom } = article.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })

firstJourney(
  'characters and pages are found from every page, and shortcuts are listed',
  async ({ enter }) => {
    const { api } = await enter({ as: 'admin' })
    const { id } = await api.call(routes.cards.create, { body: { data: { name: 'Lighthouse Keeper' } } })
    await api.call(routes.cards.requestPublic, { params: { id } }) // an admin’s own card is public at once
    const reader = await enter({ as: 'roams', locale: 'en' })
    const { page, words } = reader
    await reader.go('/')
    await see(reader, 'Lighthouse Keeper')
    await lookFor(reader, 'lighthouse')
    await page
      .getByRole('group', { name: words('search_characters_named') })
      .getByRole('option')
      .click()
    await page.waitForURL(/\/character\//)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await lookFor(reader, 'notific')
    await page.getByRole('option', { name: words('notifications_page_title'), selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/notification$/)

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: words('search_shortcuts_title') }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

// @module-tag full

import { type MessageId, routes } from '@inkling/contract'
import { expect } from 'vitest'
import { historyOf, startChat } from '../../packages/server/src/testing/chat.ts'
import { composer, find, press, see } from './actions.ts'
import { journey, soon } from './journey.ts'
import { lengthenChat } from './lengthen.ts'
import { placesOf, shiftsOf } from './places-of.ts'
import type { Visitor } from './visitor.ts'

const LENGTH = 10_000
const STEP = 400
/** Only messages near the screen are on the page: a screen holds about five of these. */
const MAX_ON_PAGE = 30

journey(
  'a chat of 10,000 messages opens at its end and scrolls up without jumps',
  async ({ site, enter }) => {
    const reader = await enter({ as: 'old-friend', locale: 'en' })
    const { page } = reader
    const session = await startChat(reader.api)
    await lengthenChat(site.dataDir, session.id, LENGTH)
    const urls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/history')) urls.push(request.url())
    })
    await reader.go(`/chat/${session.id}`)
    await see(reader, `message ${LENGTH}.`)
    expect(urls.length).toBeLessThan(4)

    const messages = page.getByRole('article')
    await messages.last().hover()
    for (let step = 0; step < 30; step++) {
      const before = await placesOf(page)
      await page.mouse.wheel(0, -STEP)
      await soon(() => shiftsOf(page, before)).toBeCloseTo(STEP, -1)
    }
    expect(urls.length).toBeGreaterThan(2)
    expect(await messages.count()).toBeLessThan(MAX_ON_PAGE)

    await find(reader, 'button', reader.words('chat_to_end_button')).click()
    await see(reader, `message ${LENGTH}.`)
    expect(await messages.count()).toBeLessThan(MAX_ON_PAGE)
  },
)

journey('a tall screen loads more of a chat', async ({ site, enter }) => {
  const reader = await enter({ as: 'far-sighted', locale: 'en' })
  const session = await startChat(reader.api)
  await lengthenChat(site.dataDir, session.id, 60)
  await reader.page.setViewportSize({ width: 1_440, height: 9_000 })
  await reader.go(`/chat/${session.id}`)
  await see(reader, 'message 60.')
  await see(reader, 'message 30.')
})

journey('an unsaved edit is kept while its message is scrolled away', async ({ site, enter }) => {
  const reader = await enter({ as: 'long-wanderer', locale: 'en' })
  const { page, words } = reader
  const session = await startChat(reader.api)
  await lengthenChat(site.dataDir, session.id, 60)
  await reader.go(`/chat/${session.id}`)
  await see(reader, 'message 60.')
  await page
    .getByRole('article')
    .last()
    .getByRole('button', { name: words('chat_edit_button') })
    .click()
  const field = page.getByRole('textbox', { name: words('chat_edit_label') })
  await field.fill('Half a thought')
  await page.getByRole('article').last().hover()
  await page.mouse.wheel(0, -6_000)
  await soon(() => field.count()).toBe(0)
  await find(reader, 'button', words('chat_to_end_button')).click()
  await soon(() => field.inputValue()).toBe('Half a thought')
  await press(reader, 'app_cancel_button')
  await see(reader, 'message 60.')
  expect(await field.count()).toBe(0)
})

journey('a message stays in view when its height changes by screens', async ({ enter }) => {
  const reader = await enter({ as: 'changeable', locale: 'en' })
  const session = await startChat(reader.api)
  const [greeting] = await historyOf(reader.api, session)
  await reader.go(`/chat/${session.id}`)
  for (const [turn, lines] of [200, 1, 20, 2, 200, 3].entries()) {
    const content = `${'A line.\n\n'.repeat(lines)}That was ${turn}.`
    await reader.api.call(routes.chat.editMessage, {
      params: { id: greeting?.id as MessageId },
      body: { content },
    })
    await soon(() => isAboveComposer(reader, `That was ${turn}.`)).toBe(true)
  }
})

journey(
  'the chat’s end stays visible while the composer grows and the window shrinks',
  async ({ site, enter }) => {
    const reader = await enter({ as: 'wordy', locale: 'en' })
    const { page } = reader
    const session = await startChat(reader.api)
    await lengthenChat(site.dataDir, session.id, 60)
    await reader.go(`/chat/${session.id}`)
    await soon(() => isAboveComposer(reader, 'message 60.')).toBe(true)
    const field = composer(reader, 'Amy')
    const height = async () => (await field.boundingBox())?.height ?? 0
    const before = await height()
    await field.fill('line\n'.repeat(8))
    await soon(height).toBeGreaterThan(2 * before)
    await soon(() => isAboveComposer(reader, 'message 60.')).toBe(true)
    await page.setViewportSize({ width: 1_000, height: 500 }) // as with a phone's keyboard open
    await soon(() => isAboveComposer(reader, 'message 60.')).toBe(true)
  },
)

async function isAboveComposer(reader: Visitor, text: string): Promise<boolean> {
  const shown = reader.page.getByText(text, { exact: true }).last()
  const [line, field] = await Promise.all([shown.boundingBox(), composer(reader, 'Amy').boundingBox()])
  return line !== null && field !== null && line.y > 0 && line.y + line.height <= field.y
}

journey('messages can be tapped while the page scrolls', async ({ site, enter }) => {
  const reader = await enter({ as: 'nimble', locale: 'en' })
  const session = await startChat(reader.api)
  await lengthenChat(site.dataDir, session.id, 60)
  await reader.go(`/chat/${session.id}`)
  await see(reader, 'message 60.')
  expect(await reader.page.evaluate(pressedAfterScroll)).toBe('ARTICLE')
})

/** Tag of the element that a press on the last message hits right after the list was scrolled. */
function pressedAfterScroll(): Promise<string | undefined> {
  const article = document.querySelector('article')
  let scroller = article?.parentElement
  while (scroller && scroller.scrollTop === 0) scroller = scroller.parentElement
  return new Promise(resolve => {
    const look = () => {
      const { x, y } =
        [...document.querySelectorAll('article')].at(-1)?.getBoundingClientRect() ?? new DOMRect()
      resolve(document.elementFromPoint(x + 20, Math.max(y, 100) + 20)?.closest('article')?.tagName)
    }
    scroller?.addEventListener('scroll', () => requestAnimationFrame(look), { once: true })
    scroller?.scrollBy(0, -40)
  })
}

import { type Message, routes, type Session } from '@inkling/contract'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { historyOf, startChat } from '../../packages/server/src/testing/chat.ts'
import { composer, find, see } from './actions.ts'
import { journey, soon } from './journey.ts'
import { lengthenChat } from './lengthen.ts'
import type { Visitor } from './visitor.ts'

const { chat } = routes

const mark = ({ api }: Visitor, { id }: Message) =>
  api.call(chat.editMessage, { params: { id }, body: { is_marked: true } })

async function openMarks(reader: Visitor, title: string): Promise<void> {
  await find(reader, 'button', reader.words('chat_session_menu', { title })).click()
  await find(reader, 'menuitem', reader.words('chat_marks_title')).click()
}

/** Whether a message is on screen, above the composer. */
async function isShown(reader: Visitor, text: string): Promise<boolean> {
  const [line, field] = await Promise.all([
    reader.page
      .getByText(text)
      .first()
      .boundingBox({ timeout: 1_000 })
      .catch(() => null),
    composer(reader, 'Amy').boundingBox(),
  ])
  return line !== null && field !== null && line.y >= 0 && line.y < field.y
}

journey('a message is marked from its menu, and its mark appears on other pages', async ({ enter }) => {
  const reader = await enter({ as: 'bookish', locale: 'en' })
  const { page, words, context } = reader
  const session = await startChat(reader.api)
  await reader.go(`/chat/${session.id}`)
  await composer(reader, 'Amy').waitFor()
  const other = { ...reader, page: await context.newPage() }
  await other.page.goto(page.url())
  const marks = ({ page }: Visitor) =>
    page.getByRole('article').getByRole('img', { name: words('chat_marked_mark') })
  await composer(other, 'Amy').waitFor()

  await find(reader, 'button', words('chat_message_menu')).last().click()
  await find(reader, 'menuitem', words('chat_mark_button')).click()
  await see(reader, words('chat_marked_toast'))
  for (const one of [reader, other]) await marks(one).waitFor()

  await page.getByRole('article').getByRole('button').last().focus()
  await page.keyboard.press('m')
  for (const one of [reader, other]) await marks(one).waitFor({ state: 'detached' })
  await openMarks(reader, session.title)
  await see(reader, words('chat_marks_empty_title'))
})

journey('on a phone, a double tap marks a message, and a single one does not', async ({ enter }) => {
  const reader = await enter({ as: 'taps-twice', width: 390 })
  const { page, words } = reader
  const session = await startChat(reader.api, { first_mes: 'Hello there. [A link](https://example.com)' })
  await reader.go(`/chat/${session.id}`)
  const text = page.getByRole('article').getByText('Hello there.')
  const marked = page.getByRole('img', { name: words('chat_marked_mark') })
  const isMarked = async () => (await historyOf(reader.api, session))[0]?.is_marked
  await soon(async () => {
    await tapTwice(text)
    return await marked.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false, // the page was still loading
    )
  }).toBe(true)
  expect(await isMarked()).toBe(true)

  for (let taps = 0; taps < 3; taps++) {
    await text.tap({ position: { x: 30, y: 10 } })
    await page.waitForTimeout(500)
  }
  await tapTwice(page.getByRole('link', { name: 'A link' }))
  await page.waitForTimeout(500)
  expect(await isMarked()).toBe(true)
  await tapTwice(text)
  await marked.waitFor({ state: 'detached' })
})

/** Within the page, because taps from outside may come too late on a busy machine. */
const tapTwice = (on: Locator): Promise<void> =>
  on.evaluate(element => {
    const { x, y } = element.getBoundingClientRect()
    const finger = [new Touch({ identifier: 1, target: element, clientX: x + 5, clientY: y + 5 })]
    for (const type of ['touchstart', 'touchend', 'touchstart', 'touchend']) {
      const touches = type === 'touchstart' ? finger : []
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: finger }))
    }
  })

journey('a double click selects a word', async ({ enter }) => {
  const reader = await enter({ as: 'selects-words', locale: 'en' })
  const session = await startChat(reader.api, { first_mes: 'Hello there.' })
  await reader.go(`/chat/${session.id}`)
  const { page } = reader
  await page
    .getByRole('article')
    .getByText('Hello there.')
    .dblclick({ position: { x: 10, y: 10 } })
  await soon(() => page.evaluate(() => getSelection()?.toString().trim())).toBe('Hello')
  expect((await historyOf(reader.api, session))[0]?.is_marked).toBe(false)
})

journey('marks far apart in a chat of 10,000 messages lead from one to the next', async ({ site, enter }) => {
  const reader = await enter({ as: 'far-marks', locale: 'en' })
  const { words } = reader
  const session = await startChat(reader.api)
  await lengthenChat(site.dataDir, session.id, 10_000)
  for (const [page, limit] of [
    [1, 1],
    [60, 100],
    [99, 100],
  ] as const) {
    const { items } = await reader.api.call(chat.history, {
      params: { id: session.id },
      query: { page, limit },
    })
    await mark(reader, items[0] as Message)
  }
  await reader.go(`/chat/${session.id}`)
  await see(reader, 'message 10000.')
  await openMarks(reader, session.title)
  const dialog = reader.page.getByRole('dialog')
  await soon(() => dialog.getByRole('link').count()).toBe(3)
  await dialog.getByRole('link').nth(1).click()
  await soon(() => isShown(reader, 'message 4001.')).toBe(true)
  await find(reader, 'button', words('chat_mark_previous_button')).click()
  await soon(() => isShown(reader, 'message 101.')).toBe(true)
  for (const far of ['message 4001.', 'message 10000.']) {
    await find(reader, 'button', words('chat_mark_next_button')).click()
    await soon(() => isShown(reader, far)).toBe(true)
  }
})

journey(
  'a reader who scrolled away from a message that a search found comes back to it',
  async ({ site, enter }) => {
    const reader = await enter({ as: 'finds-again', locale: 'en' })
    const session = await startChat(reader.api)
    await lengthenChat(site.dataDir, session.id, 200)
    const { items } = await reader.api.call(chat.history, {
      params: { id: session.id },
      query: { page: 2, limit: 100 },
    })
    const [hit] = items
    await reader.go(`/chat/${session.id}?message=${hit?.id}`)
    const text = hit?.content.slice(0, 12) ?? ''
    await soon(() => isShown(reader, text)).toBe(true)
    await reader.page.getByRole('article').first().hover()
    await reader.page.mouse.wheel(0, 3_000)
    await soon(() => isShown(reader, text)).toBe(false)
    await find(reader, 'button', reader.words('chat_to_target_button')).click()
    await soon(() => isShown(reader, text)).toBe(true)
  },
)

journey('what arrived while the reader was away begins with a line', async ({ enter }) => {
  const reader = await enter({ as: 'was-away', locale: 'en' })
  const { page, words, api } = reader
  const session = await startChat(api, { first_mes: 'Here from the start.' })
  const seen = async () => (await api.call(chat.session, { params: { id: session.id } })).seen_message_id
  const [greeting] = await historyOf(api, session)
  const line = page.getByText(words('chat_unread_line'), { exact: true })
  await reader.go(`/chat/${session.id}`)
  await soon(seen).toBe(greeting?.id)
  await reader.go('/chat')

  await answerLong(reader, session)
  await reader.go(`/chat/${session.id}`)
  const jump = find(reader, 'button', words('chat_to_unread_button'))
  await jump.click()
  await line.waitFor()
  await soon(() => isShown(reader, 'Line 1 of it.')).toBe(true)
  await jump.waitFor({ state: 'detached' })
  await find(reader, 'button', words('chat_to_end_button')).click()
  await soon(seen).toBe((await historyOf(api, session)).at(-1)?.id)

  await page.reload()
  await see(reader, 'Line 60 of it.')
  await page.waitForTimeout(1_000)
  expect(await line.count()).toBe(0)
})

/** The model answers while no page of the reader shows the chat. */
async function answerLong({ api }: Visitor, { id }: Session): Promise<void> {
  const answer = await api.call(chat.complete, {
    body: { session_id: id, content: 'Tell me.', stream: false },
  })
  const content = Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of it.`).join('\n\n')
  await api.call(chat.editMessage, { params: { id: answer.id }, body: { content } })
}

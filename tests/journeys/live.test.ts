import { type MessageId, routes, type SessionId } from '@inkling/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { composer, find, lastAnswer, press, say, see } from './actions.ts'
import { answer, holdAnswer } from './answers.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'
import type { Visitor } from './visitor.ts'

const { chat, lorebooks, personas } = routes

type EnterPage = (options?: { context?: object; width?: number; locale?: 'en' }) => Promise<Visitor>

async function anotherTab(visitor: Visitor): Promise<Visitor> {
  const tab = { ...visitor, page: await visitor.context.newPage() }
  await tab.page.goto(visitor.page.url())
  return tab
}

async function anotherDevice(enter: EnterPage, visitor: Visitor): Promise<Visitor> {
  const storageState = await visitor.context.storageState()
  const device = await enter({ context: { storageState }, width: 360, locale: 'en' })
  await device.page.goto(visitor.page.url())
  return device
}

/** Waits until a text is visible in the conversation. */
const read = ({ page }: Visitor, text: string) => page.getByRole('article').getByText(text).first().waitFor()

function watch({ page }: { page: Page }): string[] {
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  return paths
}

journey('messages appear in other tabs and devices', async ({ site, enter }) => {
  const reader = await enter({ as: 'many-screens', locale: 'en' })
  await openChat(reader)
  const otherScreens = [await anotherTab(reader), await anotherDevice(enter, reader)]
  for (const other of otherScreens) await find(other, 'button', other.words('chat_send_button')).waitFor()
  const held = holdAnswer('Everywhere at ', 'the same time.')
  site.upstream.script(held.script)
  await say(reader, 'Amy', 'Where can I read you?')
  for (const other of otherScreens) {
    await read(other, 'Where can I read you?')
    await read(other, 'Everywhere at')
  }
  held.goOn()
  for (const one of [reader, ...otherScreens]) await read(one, 'Everywhere at the same time.')
})

journey('a message edited elsewhere keeps the edit when its answer ends', async ({ site, enter }) => {
  const reader = await enter({ as: 'rephraser', locale: 'en' })
  await openChat(reader)
  const held = holdAnswer('Let me ', 'see.')
  site.upstream.script(held.script)
  await say(reader, 'Amy', 'Which bird is that?')
  await read(reader, 'Let me')
  const session = new URL(reader.page.url()).pathname.split('/').at(-1) as SessionId
  const { items } = await reader.api.call(chat.history, { params: { id: session } })
  const question = items.find(({ role }) => role === 'user')
  const params = { id: question?.id as MessageId }
  const body = { content: 'Which heron is that?', edited_at: question?.edited_at ?? null }
  await reader.api.call(chat.editMessage, { params, body })
  await read(reader, 'Which heron is that?')
  held.goOn()
  await read(reader, 'Let me see.')
  await soon(() => reader.page.getByText('Which bird is that?').count()).toBe(0)
  await read(reader, 'Which heron is that?')
})

journey('edits, swipes and stops appear in other tabs', async ({ site, enter }) => {
  const reader = await enter({ as: 'two-screens', locale: 'en' })
  await openChat(reader)
  const device = await anotherDevice(enter, reader)
  site.upstream.script(answer('The first answer.'))
  await say(reader, 'Amy', 'A question')
  await read(device, 'The first answer.')

  await lastAnswer(reader, 'Amy')
    .getByRole('button', { name: reader.words('chat_edit_button') })
    .click()
  await reader.page.getByLabel(reader.words('chat_edit_label')).fill('The edited answer.')
  await press(reader, 'app_save_button')
  await read(device, 'The edited answer.')

  const held = holdAnswer('The second answer', ' never ends.')
  site.upstream.script(held.script)
  await lastAnswer(device, 'Amy')
    .getByRole('button', { name: device.words('chat_regenerate_button') })
    .click()
  await read(reader, 'The second answer')
  await find(reader, 'button', reader.words('chat_stop_button')).click()
  await lastAnswer(device, 'Amy').getByText(device.words('chat_status_stopped')).waitFor()
  held.goOn()
  await lastAnswer(device, 'Amy').getByText('2/2').waitFor()
})

journey(
  'deleting an old message and undoing it appear in other tabs',
  { tags: ['full'] },
  async ({ enter }) => {
    const reader = await enter({ as: 'undone-everywhere', locale: 'en' })
    const { api } = reader
    const session = await startChat(api)
    const lines = Array.from({ length: 30 }, (_, at) => ({
      name: 'Amy',
      is_user: at % 2 === 1,
      mes: `line ${at}`,
    }))
    const body = lines.map(line => JSON.stringify(line)).join('\n')
    const imported = await api.call(chat.importSessions, { body, query: { card_id: session.card_id } })
    const params = { id: imported.sessions[0]?.id as SessionId }
    const [oldest] = (await api.call(chat.history, { params, query: { limit: 30 } })).items
    await reader.go(`/chat/${params.id}`)
    await read(reader, 'line 29')
    await reader.page.getByRole('article').last().hover()
    const oldestHere = reader.page.getByRole('article').getByText('line 0', { exact: true })
    // The message may appear briefly while the chat opens at its end, so it must stay visible.
    for (let inSight = 0; inSight < 3; inSight = (await oldestHere.isVisible()) ? inSight + 1 : 0) {
      await reader.page.mouse.wheel(0, -400)
      await reader.page.waitForTimeout(100)
    }
    const far = { params: { id: oldest?.id as MessageId } }

    await api.call(chat.removeMessage, { ...far, query: { scope: 'one' } })
    await oldestHere.waitFor({ state: 'detached' })
    await api.call(chat.restoreMessage, far)
    await oldestHere.waitFor()
  },
)

journey(
  'persona and lorebook changes reach every tab, and unsaved edits stay',
  { tags: ['full'] },
  async ({ enter }) => {
    const reader = await enter({ as: 'many-selves', locale: 'en' })
    const { api } = reader
    const book = await api.call(lorebooks.create, { body: { name: 'The sea' } })
    await reader.go('/personas')
    await see(reader, reader.words('personas_empty_text'))
    const { id } = await api.call(personas.create, { body: { name: 'Bob' } })
    await see(reader, 'Bob')
    await api.call(personas.update, { params: { id }, body: { name: 'Benjamin' } })
    await see(reader, 'Benjamin')

    await reader.go(`/user/lorebooks/${book.id}`)
    const name = reader.page.getByLabel(reader.words('lorebooks_field_name'), { exact: true })
    const rename = async (name: string) => {
      const { updated_at } = await api.call(lorebooks.get, { params: { id: book.id } })
      await api.call(lorebooks.update, { params: { id: book.id }, body: { name, updated_at } })
    }
    await soon(() => name.inputValue()).toBe('The sea')
    await rename('The lake')
    await soon(() => name.inputValue()).toBe('The lake')
    // Unsaved changes stay, and saving them reports the conflict.
    await name.fill('The river')
    await rename('The pond')
    await press(reader, 'app_save_button')
    await see(reader, reader.words('lorebooks_stale_title'))
    expect(await name.inputValue()).toBe('The river')
  },
)

journey('chats renamed or deleted elsewhere update in the list', { tags: ['full'] }, async ({ enter }) => {
  const reader = await enter({ as: 'tidy', locale: 'en' })
  await openChat(reader)
  const list = await anotherTab(reader)
  await list.page.goto(list.address('/my-chats'))
  await find(list, 'button', list.words('chat_session_menu', { title: 'Amy' })).waitFor()

  await reader.page
    .getByRole('button', { name: reader.words('chat_session_menu', { title: 'Amy' }) })
    .first()
    .click()
  await reader.page.getByRole('menuitem', { name: reader.words('chat_rename_button') }).click()
  await reader.page.getByLabel(reader.words('chat_rename_label')).fill('A quiet evening')
  await press(reader, 'app_save_button')
  await see(list, 'A quiet evening')

  await find(list, 'button', list.words('chat_session_menu', { title: 'A quiet evening' })).click()
  await list.page.getByRole('menuitem', { name: list.words('app_delete_button') }).click()
  await press(list, 'chat_delete_button')
  await see(reader, reader.words('app_error_not_found_hint'))
})

journey('reconnecting shows what happened while offline', { tags: ['full'] }, async ({ site, enter }) => {
  const reader = await enter({ as: 'traveller', locale: 'en' })
  await openChat(reader)
  const phone = await anotherDevice(enter, reader)
  await find(phone, 'button', phone.words('chat_send_button')).waitFor()
  await phone.context.setOffline(true)
  site.upstream.script(answer('While you were away.'))
  await say(reader, 'Amy', 'Where is everybody?')
  await read(reader, 'While you were away.')
  expect(await phone.page.getByText('While you were away.').count()).toBe(0)
  await phone.context.setOffline(false)
  await read(phone, 'While you were away.')
})

journey(
  'tabs share one event connection, and another tab takes over',
  { tags: ['full'] },
  async ({ enter }) => {
    const reader = await enter({ as: 'tab-collector', locale: 'en' })
    const urls: string[] = []
    reader.context.on('request', request => {
      if (request.url().endsWith('/api/v1/events')) urls.push(request.url())
    })
    await openChat(reader)
    const tabs = [reader]
    for (let count = 1; count < 6; count++) tabs.push(await anotherTab(reader))
    for (const tab of tabs) await find(tab, 'button', tab.words('chat_send_button')).waitFor()
    expect(urls).toHaveLength(1)

    await reader.page.close()
    await soon(() => urls.length).toBe(2)
    const [, second, third] = tabs
    if (second === undefined || third === undefined) throw new Error('there are six')
    await say(second, 'Amy', 'Are you all still there?')
    await read(third, 'Are you all still there?')
    expect(await composer(third, 'Amy').isEditable()).toBe(true)
  },
)

journey('a queued message is sent by one tab only', { tags: ['full'] }, async ({ site, enter }) => {
  const reader = await enter({ as: 'said-once', locale: 'en' })
  await openChat(reader)
  const other = await anotherTab(reader)
  await find(other, 'button', other.words('chat_send_button')).waitFor()
  const sent: string[] = []
  reader.context.on('request', request => {
    if (request.url().endsWith('/chat/completions')) sent.push(request.url())
  })
  const held = holdAnswer('I hear ', 'you once.')
  site.upstream.script(held.script)
  await say(reader, 'Amy', 'Once and for all')
  await read(other, 'I hear')
  held.goOn()
  await read(other, 'I hear you once.')
  expect(sent).toHaveLength(1)
})

journey('a page does not refetch its own changes', { tags: ['full'] }, async ({ site, enter }) => {
  const reader = await enter({ as: 'self-sufficient', locale: 'en' })
  const connected = reader.page.waitForResponse(response => response.url().endsWith('/events'))
  await openChat(reader)
  await connected
  await reader.page.waitForTimeout(500) // once connected, a page fetches what may have changed before
  const paths = watch(reader)
  site.upstream.script(answer('Only for you.'))
  await say(reader, 'Amy', 'Do you hear me?')
  await lastAnswer(reader, 'Amy').getByText('Only for you.').waitFor()
  await lastAnswer(reader, 'Amy')
    .getByRole('button', { name: reader.words('chat_edit_button') })
    .click()
  await reader.page.getByLabel(reader.words('chat_edit_label')).fill('For you alone.')
  await press(reader, 'app_save_button')
  await read(reader, 'For you alone.')
  expect(paths.filter(path => path.endsWith('/history'))).toEqual([])
})

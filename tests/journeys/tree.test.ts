import { type MessageId, type ModelId, routes, type Session } from '@inkling/contract'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { historyOf, say, startChat } from '../../packages/server/src/testing/chat.ts'
import { composer, find, follow, press, see, tapMessage, type, say as write } from './actions.ts'
import { answer } from './answers.ts'
import { journey, soon } from './journey.ts'
import type { JourneySite } from './site.ts'
import type { Visitor } from './visitor.ts'

const { chat, models } = routes

/** A chat with Amy; each of the user's messages is answered with itself reversed. */
async function startChatWith(
  { api }: Visitor,
  { upstream }: JourneySite,
  words: readonly string[],
): Promise<Session> {
  const session = await startChat(api)
  await continueChat(api, upstream, session, words)
  return session
}

async function continueChat(
  api: Visitor['api'],
  upstream: JourneySite['upstream'],
  session: Session,
  words: readonly string[],
): Promise<void> {
  const [model] = (await api.call(models.list)).items
  for (const word of words) {
    upstream.script(answer(word.split('').reverse().join('')))
    await say(api, session, model?.id as ModelId, word)
  }
}

async function pressKeyOn(visitor: Visitor, text: string, key: string): Promise<void> {
  const { page, words } = visitor
  const message = page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) })
  await message.hover()
  await tapMessage(message)
  await message.getByRole('button', { name: words('chat_message_menu'), exact: true }).click()
  await find(visitor, 'menuitem', words(key)).click()
}

/** Only in the conversation, because the lists beside it may have the same text. */
const messageWith = ({ page }: Visitor, text: string): Locator =>
  page.getByRole('article').getByText(text, { exact: true })

const hear = (visitor: Visitor, text: string): Promise<void> => messageWith(visitor, text).waitFor()

const gone = (visitor: Visitor, text: string): Promise<void> =>
  messageWith(visitor, text).waitFor({ state: 'detached' })

journey('a branch starts at any message, and branches can be switched', async ({ site, enter }) => {
  const reader = await enter({ as: 'brancher', locale: 'en' })
  const trunk = await startChatWith(reader, site, ['river', 'bridge'])
  await reader.go(`/chat/${trunk.id}`)
  await hear(reader, 'egdirb')
  await pressKeyOn(reader, 'revir', 'chat_branch_button')
  await see(reader, reader.words('chat_branched_toast', { title: 'Amy (2)' }))
  await gone(reader, 'egdirb')
  site.upstream.script(answer('another'))
  await write(reader, 'Amy', 'lantern')
  await hear(reader, 'another')

  await press(reader, 'chat_branches_button')
  const dialog = reader.page.getByRole('dialog')
  expect(await dialog.getByRole('link').filter({ hasText: 'Amy (2)' }).getAttribute('aria-current')).toBe(
    'page',
  )
  await dialog.getByRole('link').filter({ hasText: 'egdirb' }).click()
  await hear(reader, 'egdirb')
  await gone(reader, 'another')
})

journey('deleting messages can be undone for ten seconds', async ({ site, enter }) => {
  const reader = await enter({ as: 'undoer', width: 360 })
  const session = await startChatWith(reader, site, ['river', 'bridge', 'lantern'])
  await reader.go(`/chat/${session.id}`)
  await hear(reader, 'nretnal')

  await pressKeyOn(reader, 'bridge', 'chat_remove_one_button')
  await see(reader, reader.words('chat_removed_toast', { excerpt: 'bridge' }))
  await gone(reader, 'bridge')
  await hear(reader, 'nretnal')
  await press(reader, 'chat_undo_button')
  await hear(reader, 'bridge')

  await pressKeyOn(reader, 'bridge', 'chat_remove_rest_button')
  await gone(reader, 'nretnal')
  await hear(reader, 'revir')
  await press(reader, 'chat_undo_button')
  await hear(reader, 'nretnal')
  expect((await historyOf(reader.api, session)).length).toBe(7)
})

const selectedItem = ({ page }: Visitor): Locator => page.getByRole('treeitem', { selected: true })

journey(
  'branches are navigated, named, marked and deleted in the graph by keyboard',
  async ({ site, enter }) => {
    const reader = await enter({ as: 'walker', locale: 'en' })
    const { page, api } = reader
    const trunk = await startChatWith(reader, site, ['river', 'bridge'])
    const [, , fork] = await historyOf(api, trunk)
    const branch_of = { session_id: trunk.id, message_id: fork?.id as MessageId }
    const twig = await api.call(chat.createSession, { body: { branch_of, title: 'Rain' } })
    await continueChat(api, site.upstream, twig, ['lantern'])

    await reader.go(`/chat/${trunk.id}?graph=1`)
    await soon(() => selectedItem(reader).getAttribute('aria-label')).toContain('egdirb')
    await page.keyboard.press('ArrowDown')
    await soon(() => selectedItem(reader).getAttribute('aria-label')).toContain('Rain')
    await page.keyboard.press('f')
    await soon(async () => (await api.call(chat.session, { params: { id: twig.id } })).is_favorite).toBe(true)
    await page.keyboard.press('F2')
    await type(reader, 'chat_rename_label', 'Storm')
    await page.keyboard.press('Enter')
    await soon(() => selectedItem(reader).getAttribute('aria-label')).toContain('Storm')

    await page.keyboard.press('ArrowLeft')
    await soon(() => selectedItem(reader).getAttribute('aria-label')).toContain('revir')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await see(reader, reader.words('chat_removal_some', { count: 2 }))
    await press(reader, 'chat_delete_button')
    await soon(() => page.getByRole('treeitem').count()).toBe(2)
    await soon(() => selectedItem(reader).evaluate(item => item === document.activeElement)).toBe(true)

    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await composer(reader, 'Amy').waitFor()
    await hear(reader, 'egdirb')
    expect(new URL(page.url()).pathname).toBe(`/en/chat/${trunk.id}`)
  },
)

journey('a deleted chat is restored from the bin', async ({ site, enter }) => {
  const reader = await enter({ as: 'keeper', width: 360 })
  const session = await startChatWith(reader, site, ['river'])
  await reader.api.call(chat.renameSession, { params: { id: session.id }, body: { title: '雨夜' } })
  await reader.go('/my-chats')
  await find(reader, 'button', reader.words('chat_session_menu', { title: '雨夜' })).click()
  await find(reader, 'menuitem', reader.words('app_delete_button')).click()
  await see(reader, reader.words('chat_removal_some', { count: 3 }))
  await press(reader, 'chat_delete_button')
  await see(reader, reader.words('chat_empty_title'))

  await follow(reader, 'chat_bin_link')
  await see(reader, '雨夜')
  await press(reader, 'chat_restore_button')
  await see(reader, reader.words('chat_bin_empty_title'))
  await reader.go(`/chat/${session.id}`)
  await hear(reader, 'revir')
})

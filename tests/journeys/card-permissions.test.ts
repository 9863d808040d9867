// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, press, see } from './actions.ts'
import { firstJourney, journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'
import type { Visitor } from './visitor.ts'

const CARD = `\`\`\`
<body>alive<button onclick="triggerSlash('/send Go.')">go</button><script src="https://cdn.test/x.js"></script></body>
\`\`\``

const frames = ({ page, words }: Visitor) => page.getByTitle(words('render_frame_title'))

/** Opens a chat with a card of somebody else, who is the admin. */
async function openForeignCard(keeper: Visitor, reader: Visitor): Promise<void> {
  const { id } = await keeper.api.call(routes.cards.create, {
    body: { data: { name: 'Amy', first_mes: CARD } },
  })
  await keeper.api.call(routes.cards.requestPublic, { params: { id } })
  const session = await reader.api.call(routes.chat.createSession, { body: { card_id: id } })
  await reader.go(`/chat/${session.id}`)
}

firstJourney('a card with scripts asks in its place, once for all its chats', async ({ enter }) => {
  const keeper = await enter({ as: 'keeper' })
  const reader = await enter({ as: 'asked-once', locale: 'en', width: 390 })
  await openForeignCard(keeper, reader)
  await find(reader, 'button', reader.words('chat_frames_run_button')).waitFor()
  expect(await frames(reader).count()).toBe(0)
  await reader.page.getByText(reader.words('chat_frames_wants_details')).click()
  await see(reader, reader.words('cards_want_pages', { count: 1 }))
  await see(reader, reader.words('cards_want_send'))
  await see(reader, reader.words('cards_want_hosts', { count: 1, hosts: 'cdn.test' }))
  await press(reader, 'chat_frames_run_button')
  await frames(reader).contentFrame().getByText('alive').waitFor()
  await reader.page.reload()
  await frames(reader).contentFrame().getByText('alive').waitFor()
  expect(await reader.page.getByText(reader.words('chat_frames_wants_title')).count()).toBe(0)
})

firstJourney('a refused card runs only when the reader starts it', async ({ enter }) => {
  const keeper = await enter({ as: 'keeper' })
  const reader = await enter({ as: 'refuses', locale: 'en' })
  await openForeignCard(keeper, reader)
  await press(reader, 'chat_frames_refuse_button')
  await see(reader, reader.words('render_frame_off'))
  await soon(() => frames(reader).count()).toBe(0)
  await reader.page.reload()
  await see(reader, reader.words('render_frame_off'))
  expect(await reader.page.getByText(reader.words('chat_frames_wants_title')).count()).toBe(0)
  await press(reader, 'render_frame_start_button')
  await frames(reader).contentFrame().getByText('alive').waitFor()
})

journey(
  'a card’s permissions are revoked in the chat’s settings, which also list its errors',
  async ({ enter }) => {
    const reader = await enter({ as: 'owner' })
    await openChat(reader, { first_mes: CARD })
    await frames(reader).contentFrame().getByText('alive').waitFor() // authors are not asked
    await press(reader, 'settings_title')
    await find(reader, 'tab', reader.words('settings_scope_card')).click()
    await see(reader, reader.words('chat_frames_compatibility_title'))
    await reader.page.getByText(reader.words('settings_section_interactive'), { exact: true }).click()
    await reader.page.getByText(reader.words('settings_interactive_deny'), { exact: true }).click()
    await see(reader, reader.words('settings_saved'))
    await frames(reader).contentFrame().getByRole('button').click()
    expect(await reader.page.getByText(reader.words('render_frame_send_question')).count()).toBe(0)
    await reader.page.getByLabel(reader.words('settings_interactive_run')).uncheck()
    await see(reader, reader.words('render_frame_off'))
  },
)

journey('cards in old messages start only by hand', async ({ enter }) => {
  const reader = await enter({ as: 'past' })
  const session = await startChat(reader.api, { first_mes: CARD })
  await reader.api.call(routes.chatSettings.change, {
    body: { session_id: session.id, interactive: { depth: 1 } },
  })
  await reader.go(`/chat/${session.id}`)
  await frames(reader).contentFrame().getByText('alive').waitFor()
  await reader.page.getByRole('textbox').fill('On.')
  await press(reader, 'chat_send_button')
  await see(reader, reader.words('render_frame_past'))
})

// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, press, see } from './deeds.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'
import type { Visitor } from './visitor.ts'

const CARD = `\`\`\`
<body>alive<button onclick="triggerSlash('/send Go.')">go</button><script src="https://cdn.test/x.js"></script></body>
\`\`\``

const frames = ({ page, words }: Visitor) => page.getByTitle(words('render_frame_title'))

journey('a card with scripts asks for permissions once for all its chats', async ({ enter }) => {
  const reader = await enter({ as: 'asked-twice', locale: 'en' })
  await openChat(reader, { first_mes: CARD })
  await frames(reader).contentFrame().getByText('alive').waitFor()
  await see(reader, reader.words('cards_want_pages', { count: 1 }))
  await see(reader, reader.words('cards_want_send'))
  await see(reader, reader.words('cards_want_hosts', { count: 1, hosts: 'cdn.test' }))
  await press(reader, 'chat_frames_refuse_button')
  await see(reader, reader.words('render_frame_off'))
  await soon(() => frames(reader).count()).toBe(0)
  await reader.page.reload()
  await see(reader, reader.words('render_frame_off'))
  expect(await reader.page.getByText(reader.words('cards_wants_title')).count()).toBe(0)
  await press(reader, 'render_frame_start_button')
  await frames(reader).contentFrame().getByText('alive').waitFor()
})

journey(
  'a card’s permissions are revoked in the chat’s settings, which also list its errors',
  async ({ enter }) => {
    const reader = await enter({ as: 'owner' })
    await openChat(reader, { first_mes: CARD })
    await press(reader, 'chat_frames_run_button')
    await soon(() => reader.page.getByText(reader.words('cards_wants_title')).count()).toBe(0)
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

// @module-tag full

import { routes } from '@inkling/contract'
import { journey, soon } from './journey.ts'

const { cards, chat, chatSettings } = routes
const layouts = [
  ['flat', 96],
  ['bubble', 72],
] as const

for (const [layout, most] of layouts) {
  journey(`on a phone, a message shows its actions when it is tapped (${layout})`, async ({ enter }) => {
    const reader = await enter({ as: `taps-${layout}`, width: 390 })
    const { api, page, words } = reader
    const card = await api.call(cards.create, { body: { data: { name: 'Wick', first_mes: 'Hello.' } } })
    const { id } = await api.call(chat.createSession, { body: { card_id: card.id } })
    for (const content of ['One.', 'Two.'])
      await api.call(chat.complete, { body: { session_id: id, content, stream: false } })
    await api.call(chatSettings.change, { body: { appearance: { layout } } })
    await reader.go(`/chat/${id}`)

    const message = page.getByRole('article').filter({ hasText: 'One.' })
    const edit = message.getByRole('button', { name: words('chat_edit_button') })
    const heightOf = async (of: typeof edit) => (await of.boundingBox())?.height ?? 0
    await edit.waitFor({ state: 'attached' })
    await soon(() => heightOf(message)).toBeLessThanOrEqual(most)
    await message.getByText('One.').tap()
    await soon(() => heightOf(edit)).toBeGreaterThanOrEqual(40)
    await edit.tap()
    await page.getByLabel(words('chat_edit_label')).waitFor()
  })
}

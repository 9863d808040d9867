// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, press, see } from './actions.ts'
import { choose, write } from './books.ts'
import { journey, soon } from './journey.ts'

const { lorebooks } = routes

journey(
  'a lorebook is attached to all chats and to a character, and deleting it lists both',
  async ({ enter }) => {
    const reader = await enter({ as: 'attacher', locale: 'en' })
    const { api, page, words } = reader
    await startChat(api)
    await write(reader, 'Woods', { comment: 'Elves' })
    const tick = (name: string) => page.getByRole('checkbox', { name, exact: true })
    const isEverywhere = async () =>
      (await api.call(lorebooks.attachments)).items.map(({ card, session }) => [card?.name, session?.title])
    await reader.go('/user/lorebooks')
    await choose(reader, 'Woods', 'lorebooks_attach_button')
    await tick(words('lorebooks_attached_all')).check()
    await soon(isEverywhere).toEqual([[undefined, undefined]])
    await tick('Amy').first().check()
    await soon(async () => (await isEverywhere()).length).toBe(2)
    await press(reader, 'lorebooks_attach_done_button')
    const places = page.getByRole('list', { name: words('lorebooks_attached_label') })
    await soon(() => places.innerText()).toContain('Amy')

    await choose(reader, 'Woods', 'app_delete_button')
    await see(reader, words('lorebooks_delete_lead', { entries: 1, places: 2 }))
    await press(reader, 'lorebooks_delete_button')
    await see(reader, words('lorebooks_empty_title'))
    expect(await isEverywhere()).toEqual([])
  },
)

journey('a lorebook is attached to one chat from inside it', async ({ enter }) => {
  const reader = await enter({ as: 'in-chat', locale: 'en' })
  const { api, page, words } = reader
  const { id, title } = await startChat(api)
  await write(reader, 'Woods', { comment: 'Elves' })
  await reader.go(`/chat/${id}`)
  await press(reader, 'settings_title')
  await page.getByText(words('settings_section_books'), { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Woods' }).check()
  await soon(async () => (await api.call(lorebooks.attachments)).items).toMatchObject([
    { session: { id, title } },
  ])
  await find(reader, 'tab', words('settings_scope_global')).click()
  await page.getByText(words('settings_section_books'), { exact: true }).click()
  expect(await page.getByRole('checkbox', { name: 'Woods' }).isChecked()).toBe(false)
})

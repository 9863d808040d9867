// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { lastAnswer, press, see } from './actions.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'
import type { Visitor } from './visitor.ts'

/** Loads the page once with the service worker in charge, so that the files of this page are cached. */
async function install({ page }: Visitor): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const withWorker = { context: { serviceWorkers: 'allow' } } as const

journey('without a network, the app starts and shows the chats read last', async ({ enter }) => {
  const reader = await enter({ as: 'on-a-train', locale: 'en', width: 390, ...withWorker })
  const { page, context, words } = reader
  await openChat(reader, { first_mes: 'All aboard.' })
  await install(reader)
  await lastAnswer(reader, 'Amy').getByText('All aboard.').waitFor()
  await keep(reader)

  await context.setOffline(true)
  await page.reload()
  await see(reader, words('app_offline_reading'))
  await lastAnswer(reader, 'Amy').getByText('All aboard.').waitFor()

  await context.setOffline(false)
  await page.getByText(words('app_offline_reading')).waitFor({ state: 'detached' })
  await lastAnswer(reader, 'Amy').getByText('All aboard.').waitFor()
})

journey('a deleted chat is not kept on the device', async ({ enter }) => {
  const reader = await enter({ as: 'thinks-twice', locale: 'en', ...withWorker })
  const { page } = reader
  const cachedText = () => page.evaluate(async () => (await caches.match('/kept-chats'))?.text())
  await openChat(reader, { first_mes: 'A slip of the tongue.' })
  await install(reader)
  await lastAnswer(reader, 'Amy').getByText('A slip of the tongue.').waitFor()
  await keep(reader)
  expect(await cachedText()).toContain('A slip of the tongue.')
  const { items } = await reader.api.call(routes.chat.sessions)
  for (const { id } of items) await reader.api.call(routes.chat.removeSession, { params: { id } })
  await soon(cachedText).not.toContain('A slip of the tongue.')
})

journey('after logging out, no chat stays on the device', async ({ enter }) => {
  const reader = await enter({ as: 'leaves-no-trace', locale: 'en', ...withWorker })
  const { page } = reader
  await openChat(reader, { first_mes: 'A secret.' })
  await install(reader)
  await lastAnswer(reader, 'Amy').getByText('A secret.').waitFor()
  await keep(reader)
  await reader.go('/user')
  await page.getByRole('button', { name: reader.words('accounts_logout_button') }).click()
  await page.waitForURL(/login/)
  await soon(() => page.evaluate(() => caches.has('reading'))).toBe(false)
})

journey('a shared card file is imported, and shared words are searched for', async ({ enter }) => {
  const reader = await enter({ as: 'shares', locale: 'en', width: 390, ...withWorker })
  const { page } = reader
  await reader.go('/')
  await install(reader)
  await share(reader, { file: JSON.stringify({ spec: 'chara_card_v2', data: { name: 'Harbour Master' } }) })
  await press(reader, 'cards_shared_import_button')
  await see(reader, 'Harbour Master')
  await share(reader, { text: 'harbour' })
  await page.waitForURL(/\/search\?keyword=harbour/)
})

/** Hides the page until its chats are kept, which begins a moment after it has loaded. */
async function keep({ page }: Visitor): Promise<void> {
  await soon(() =>
    page.evaluate(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      return (await caches.match('/kept-chats'))?.status
    }),
  ).toBe(200)
}

/** Shares something as an operating system does: it posts a form to the app. */
async function share({ page }: Visitor, what: { file?: string; text?: string }): Promise<void> {
  await page.evaluate(({ file, text }) => {
    const form = document.createElement('form')
    form.action = '/en/share'
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    const add = (name: string, type: string) => {
      const field = document.createElement('input')
      field.name = name
      field.type = type
      form.append(field)
      return field
    }
    if (text !== undefined) add('text', 'text').value = text
    if (file !== undefined) {
      const transfer = new DataTransfer()
      transfer.items.add(new File([file], 'card.json', { type: 'application/json' }))
      add('file', 'file').files = transfer.files
    }
    document.body.append(form)
    form.submit()
  }, what)
}

// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { composer, find, lastAnswer, see } from './actions.ts'
import { asksForModel } from './guide.ts'
import { firstJourney, journey, journeyTo, soon } from './journey.ts'
import { openSite } from './site.ts'
import type { Visitor } from './visitor.ts'

// How many touches the common ways take on a phone. Typing and choosing a file are no touches.

const PHONE = { locale: 'en', width: 390 } as const

/** Counts what the visitor touches from now on. */
async function countTouches({ context, page }: Visitor): Promise<() => number> {
  let touches = 0
  await context.exposeFunction('touched', () => touches++)
  const listen = () => addEventListener('pointerdown', () => (window as unknown as Touched).touched(), true)
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => touches
}

interface Touched {
  touched(): void
}

const firstStart = journeyTo(() => openSite({ WELCOME_CHARACTERS: 'on' }))

firstStart(
  'from the first start to the first answer: at most seven touches',
  { timeout: 120_000 },
  async ({ enter }) => {
    const keeper = await enter(PHONE)
    const { page, words } = keeper
    await keeper.go('/')
    await page.getByLabel(words('accounts_username_label')).waitFor()
    const touches = await countTouches(keeper)
    await page.getByLabel(words('accounts_username_label')).fill('keeper')
    await page.getByLabel(words('accounts_email_label')).fill('keeper@example.com')
    await page
      .getByLabel(words('accounts_password_label'), { exact: true })
      .fill('correct horse battery staple')
    await find(keeper, 'button', words('accounts_register_button')).tap()
    await asksForModel(keeper)
    await page.locator('summary', { hasText: words('first_run_demo_title') }).tap()
    await find(keeper, 'button', words('first_run_demo_button')).tap()
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().tap()
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    const field = page.getByRole('textbox').last()
    await field.tap()
    await field.fill('Hello.')
    await find(keeper, 'button', words('chat_send_button')).tap()
    await page.getByRole('article').nth(2).waitFor()
    expect(touches()).toBeLessThanOrEqual(7)
  },
)

firstStart('from the home page to a chat with the character of the day: one touch', async ({ enter }) => {
  const { api } = await enter({ as: 'keeper' })
  await soon(async () => (await api.call(routes.cards.list)).total).toBeGreaterThan(0)
  const reader = await enter({ as: 'curious', ...PHONE })
  const { page, words } = reader
  await reader.go('/')
  const today = page.getByRole('region', { name: words('cards_today_title') })
  const name = await today.getByRole('heading').innerText()
  await today.tap({ position: { x: 40, y: 100 } }) // the picture leads to the card
  await page.waitForURL(/\/character\//)
  await page.goBack()
  const start = today.getByRole('button', { name: words('cards_start_button') })
  await start.waitFor()
  const touches = await countTouches(reader)
  await start.tap()
  await lastAnswer(reader, name).waitFor()
  expect(touches()).toBe(1)
})

firstJourney('from a character in the hub to the chat: two touches', async ({ enter }) => {
  const { api } = await enter({ as: 'keeper' })
  const { id } = await api.call(routes.cards.create, {
    body: { data: { name: 'Harbour', first_mes: 'Ahoy.' } },
  })
  await api.call(routes.cards.requestPublic, { params: { id } })
  const reader = await enter({ as: 'hurries', ...PHONE })
  const { page, words } = reader
  await reader.go('/')
  const tile = page.getByRole('link', { name: 'Harbour', exact: true })
  await tile.waitFor()
  const touches = await countTouches(reader)
  await tile.tap()
  await find(reader, 'button', words('cards_start_button')).tap()
  await lastAnswer(reader, 'Harbour').getByText('Ahoy.').waitFor()
  expect(touches()).toBeLessThanOrEqual(2)
})

journey('from an imported card to the chat: three touches', async ({ enter }) => {
  const reader = await enter({ as: 'brings-one', ...PHONE })
  const { page, words } = reader
  await reader.go('/character/create')
  const touches = await countTouches(reader)
  const buffer = Buffer.from(
    JSON.stringify({ spec: 'chara_card_v2', data: { name: 'Pilot', first_mes: 'Hello.' } }),
  )
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer })
  await find(reader, 'link', words('cards_import_open_link')).tap()
  await find(reader, 'button', words('cards_start_button')).tap()
  await lastAnswer(reader, 'Pilot').getByText('Hello.').waitFor()
  expect(touches()).toBeLessThanOrEqual(3 - 1) // choosing the file is the first
})

journey('a branch: two touches, and Back returns to the chat', async ({ enter }) => {
  const reader = await enter({ as: 'forks', ...PHONE })
  const { page, words } = reader
  const session = await startChat(reader.api)
  await reader.go(`/chat/${session.id}`)
  await composer(reader, 'Amy').waitFor()
  const touches = await countTouches(reader)
  await find(reader, 'button', words('chat_message_menu')).last().tap()
  await find(reader, 'menuitem', words('chat_branch_button')).tap()
  await page.waitForURL(url => !url.pathname.endsWith(session.id))
  expect(touches()).toBeLessThanOrEqual(2)
  await page.goBack()
  await page.waitForURL(url => url.pathname.endsWith(session.id))
})

journey('another persona: two touches', async ({ enter }) => {
  const reader = await enter({ as: 'changes', ...PHONE })
  const { words } = reader
  await reader.api.call(routes.personas.create, { body: { name: 'Captain', description: '' } })
  const session = await startChat(reader.api)
  await reader.go(`/chat/${session.id}`)
  await composer(reader, 'Amy').waitFor()
  const touches = await countTouches(reader)
  await find(reader, 'button', words('settings_persona_switch', { name: 'changes' })).tap()
  await find(reader, 'menuitem', 'Captain').tap()
  await see(reader, 'Amy')
  await find(reader, 'button', words('settings_persona_switch', { name: 'Captain' })).waitFor()
  expect(touches()).toBeLessThanOrEqual(2)
})

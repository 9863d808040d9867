import { expect } from 'vitest'
import { fillModelForm, find, follow, importFiles, lastAnswer, press, register, say, see } from './actions.ts'
import { answer, holdAnswer } from './answers.ts'
import { plainPart, someCard } from './card-files.ts'
import { firstJourney, soon } from './journey.ts'
import type { JourneySite } from './site.ts'
import type { Visitor } from './visitor.ts'

const { file, card } = someCard()
const { name } = card.data
const greetings = [card.data.first_mes, ...card.data.alternate_greetings]

for (const locale of ['zh-CN', 'en'] as const) {
  for (const width of [360, 1440]) {
    firstJourney(
      `a first visitor registers, connects a model, imports a card and chats (${locale}, ${width} px)`,
      { tags: locale === 'zh-CN' && width === 360 ? [] : ['full'] },
      async ({ site, enter }) => {
        const stranger = await enter({ locale, width })
        await opensTheSite(stranger)
        await importsACard(stranger)
        await connectsAModel(stranger, site)
        await startsAChat(stranger)
        await seesAnAnswerArrive(stranger, site)
        await stopsOneAndAsksAgain(stranger, site)
        await reloadsWhileItArrives(stranger, site)
        await findsTheChatAgain(stranger)
        await leaves(stranger)
      },
    )
  }
}

async function opensTheSite(stranger: Visitor): Promise<void> {
  await stranger.go('/')
  await stranger.page.waitForURL(url => url.pathname === stranger.address('/register'))
  await see(stranger, stranger.words('accounts_register_first'))
  await register(stranger, 'stranger')
  await find(stranger, 'heading', stranger.words('first_run_model_title')).waitFor()
  await press(stranger, 'first_run_never_button')
  await see(stranger, stranger.words('cards_home_greeting', { name: 'stranger' }))
}

async function importsACard(stranger: Visitor): Promise<void> {
  await stranger.go('/character/create')
  await importFiles(stranger, file)
  await follow(stranger, 'cards_import_open_link')
  await find(stranger, 'heading', name).waitFor()
  await see(stranger, plainPart(greetings[0] ?? ''))
  await see(stranger, stranger.words('cards_fact_tokens'))
  const art = stranger.page.getByRole('main').locator('img').first() // hidden from screen readers, so no role
  await soon(() => art.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(
    true,
  )
}

async function connectsAModel(stranger: Visitor, { upstream }: JourneySite): Promise<void> {
  await stranger.go('/admin/ai-models')
  await press(stranger, 'models_add_button')
  await press(stranger, 'models_server_other')
  await fillModelForm(stranger, { base_url: upstream.url, model: 'key-refused', name: 'Scripted' })
  await press(stranger, 'models_test_button')
  await see(stranger, stranger.words('problems_upstream_key_refused'))
  await fillModelForm(stranger, { base_url: upstream.url, model: 'normal', name: 'Scripted' })
  await press(stranger, 'models_test_button')
  await see(stranger, latencyIn(stranger))
  await press(stranger, 'app_save_button')
  await stranger.page.getByRole('article', { name: 'Scripted' }).waitFor()
}

const latencyIn = ({ words }: Visitor): RegExp =>
  new RegExp(words('models_test_good', { ms: '@' }).replace('@', '[\\d,.]+'))

async function startsAChat(stranger: Visitor): Promise<void> {
  await stranger.go('/user/mycards')
  await stranger.page.getByRole('link', { name }).click()
  await press(stranger, 'cards_greeting_next_button')
  await see(stranger, plainPart(greetings[1] ?? ''))
  await press(stranger, 'cards_start_button')
  await stranger.page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
  await see(stranger, plainPart(greetings[1] ?? ''))
}

async function seesAnAnswerArrive(stranger: Visitor, { upstream }: JourneySite): Promise<void> {
  const held = holdAnswer('The river is **very high', '** today:\n\n- boats wait\n- birds do not')
  upstream.script(held.script)
  await say(stranger, name, 'How is the river?')
  const answer = lastAnswer(stranger, name)
  await answer.getByRole('strong').getByText('very high').waitFor()
  held.goOn()
  await answer.getByRole('listitem').getByText('birds do not').waitFor()
}

async function stopsOneAndAsksAgain(stranger: Visitor, { upstream }: JourneySite): Promise<void> {
  const endless = holdAnswer('I could talk about herons', ' for ever')
  upstream.script(endless.script)
  await say(stranger, name, 'Tell me of herons.')
  const lastMessage = lastAnswer(stranger, name)
  await lastMessage.getByText('I could talk about herons').waitFor()
  await press(stranger, 'chat_stop_button')
  await lastMessage.getByText(stranger.words('chat_status_stopped')).waitFor()
  await soon(() => upstream.requests.at(-1)?.hungUp).toBe(true)

  upstream.script(answer('Eleven herons, this morning.'))
  await lastMessage.getByRole('button', { name: stranger.words('chat_regenerate_button') }).click()
  await lastMessage.getByText('Eleven herons, this morning.').waitFor()
  await lastMessage.getByText('2/2').waitFor()
  await lastMessage.getByRole('button', { name: stranger.words('chat_sibling_previous_button') }).click()
  await lastMessage.getByText('I could talk about herons').waitFor()
  await lastMessage.getByText('1/2').waitFor()
  await lastMessage.getByRole('button', { name: stranger.words('chat_sibling_next_button') }).click()
  await lastMessage.getByText('Eleven herons, this morning.').waitFor()
}

async function reloadsWhileItArrives(stranger: Visitor, { upstream }: JourneySite): Promise<void> {
  const held = holdAnswer('First comes the fog, ', 'and then the ferry.')
  upstream.script(held.script)
  await say(stranger, name, 'And in autumn?')
  await see(stranger, 'First comes the fog,')
  await stranger.page.reload()
  await see(stranger, 'First comes the fog,')
  held.goOn()
  const answer = lastAnswer(stranger, name)
  await answer.getByText('First comes the fog, and then the ferry.').waitFor()
  await answer.getByRole('button', { name: stranger.words('chat_regenerate_button') }).waitFor()
  const messages = await stranger.page.getByRole('main').getByRole('article').allInnerTexts()
  expect(messages.filter(text => text.includes('First comes the fog'))).toHaveLength(1)
}

async function findsTheChatAgain(stranger: Visitor): Promise<void> {
  const { page } = stranger
  await stranger.go('/my-chats')
  await find(stranger, 'heading', name).waitFor()
  await page.getByRole('link', { name: /and then the ferry/ }).click()
  await lastAnswer(stranger, name).getByText('and then the ferry').waitFor()
  await stranger.go('/chat')
  await page.getByRole('link', { name: /and then the ferry/ }).click()
  await lastAnswer(stranger, name).getByText('and then the ferry').waitFor()
}

async function leaves(stranger: Visitor): Promise<void> {
  await stranger.go('/user')
  await press(stranger, 'accounts_logout_button')
  await stranger.page.waitForURL(url => url.pathname === stranger.address('/login'))
}

firstJourney('without a model, the demo model answers and says what it is', async ({ enter }) => {
  const stranger = await enter({ as: 'first-comer', locale: 'en' })
  await stranger.go('/character/create')
  await importFiles(stranger, file)
  await follow(stranger, 'cards_import_open_link')
  await press(stranger, 'cards_start_button')
  await see(stranger, stranger.words('chat_model_demo_note'))
  await say(stranger, name, 'Who are you?')
  const answer = lastAnswer(stranger, name)
  await answer.getByText('demo model').first().waitFor()
  await answer.getByRole('button', { name: stranger.words('chat_regenerate_button') }).click()
  await answer.getByText('2/2').waitFor()
  await answer.getByText('real answer').waitFor()
})

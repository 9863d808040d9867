// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { historyOf, startChat } from '../../packages/server/src/testing/chat.ts'
import { composer, find, lastAnswer, press, say, see } from './actions.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'
import type { Visitor } from './visitor.ts'

const fence = (document: string): string => `\`\`\`\n${document}\n\`\`\``

/** A card with a button that runs this code. */
const button = (act: string, more = ''): string =>
  fence(`<body><button onclick="${act}">go</button><p id="said"></p><script>${more}</script></body>`)

const card = ({ page, words }: Visitor, index = 0) =>
  page.getByTitle(words('render_frame_title')).nth(index).contentFrame()

const go = (visitor: Visitor, index = 0) => card(visitor, index).getByRole('button', { name: 'go' }).click()

/** A chat that begins with this text, and the variables stored after its first message. */
async function read(visitor: Visitor, text: string) {
  const session = await startChat(visitor.api, { first_mes: text })
  const [first] = await historyOf(visitor.api, session)
  if (!first) throw new Error('The chat is empty')
  const params = { id: first.id }
  const rememberedState = () => visitor.api.call(routes.chat.variables, { params })
  const remember = (message: object) =>
    visitor.api.call(routes.chat.replaceVariables, { params, body: { message } as never }) // any JSON
  const open = async () => {
    await visitor.go(`/chat/${session.id}`)
    await find(visitor, 'button', visitor.words('chat_send_button')).waitFor()
  }
  return { remembered: rememberedState, remember, open }
}

journey('variables a card writes persist and reach the chat’s other cards', async ({ enter }) => {
  const reader = await enter({ as: 'bridge-keeper' })
  const writes = button(`
    updateVariablesWith(v => _.update(v, 'hp', hp => hp - 1), { type: 'message' })
    replaceVariables({ day: '初二' })`)
  const hears = fence(`<body><p id="hp"></p><script>
    const show = () => $('#hp').text('HP ' + getVariables({ type: 'message' }).hp + ' ' + (getVariables().day ?? ''))
    $(show)
    eventOn(Mvu.events.VARIABLE_UPDATE_ENDED, show)
  </script></body>`)
  const chat = await read(reader, `${writes}\n\n${hears}`)
  await chat.remember({ hp: 9 })
  await chat.open()
  await card(reader, 1).getByText('HP 9').waitFor()
  await go(reader)
  await go(reader)
  await card(reader, 1).getByText('HP 7 初二').waitFor()
  await soon(chat.remembered).toMatchObject({ chat: { day: '初二' }, message: { hp: 7 } })
  await reader.page.reload()
  await card(reader, 1).getByText('HP 7 初二').waitFor()
})

journey('a status bar picks up variables changed elsewhere', async ({ enter }) => {
  const reader = await enter({ as: 'watcher' })
  const bar = fence(`<body><p id="hp"></p><script>
    const show = () => {
      $('#hp').text('HP ' + Mvu.getMvuVariable(Mvu.getMvuData(), '角色.体力', { default_value: '?' }))
    }
    show()
    eventOn(Mvu.events.VARIABLE_UPDATE_ENDED, show)
  </script></body>`)
  const chat = await read(reader, bar)
  await chat.open()
  await card(reader).getByText('HP ?').waitFor()
  await chat.remember({ stat_data: { 角色: { 体力: [12, '0 到 20'] } } })
  await card(reader).getByText('HP 12').waitFor()
})

journey('a card needs permission to send messages, which can be remembered', async ({ enter }) => {
  const reader = await enter({ as: 'spoken' })
  await openChat(reader, { first_mes: button(`triggerSlash('/send I go north.|/trigger')`) })
  await go(reader)
  await see(reader, reader.words('render_frame_send_question'))
  await press(reader, 'render_frame_send_always')
  await find(reader, 'article', 'spoken').getByText('I go north.').waitFor()
  await lastAnswer(reader, 'Amy').waitFor()
  await reader.page.waitForTimeout(2_000) // a card may send at most at this rate
  await go(reader)
  await soon(() => find(reader, 'article', 'spoken').getByText('I go north.').count()).toBe(2)
})

journey('a permission prompt below a tall card scrolls into view', async ({ enter }) => {
  const reader = await enter({ as: 'small', width: 360 })
  const tall = button(`triggerSlash('/send I go.')`).replace(
    '<body>',
    '<body><style>p{height:2000px}</style>',
  )
  await openChat(reader, { first_mes: tall })
  await card(reader).getByRole('button').scrollIntoViewIfNeeded()
  await go(reader)
  const question = reader.page.getByText(reader.words('render_frame_send_question'))
  await soon(() =>
    question.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }),
  ).toBe(true)
})

journey('a card can send messages only after a click', async ({ enter }) => {
  const reader = await enter({ as: 'silent' })
  const forged = fence(`<body>quiet<script>
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: true } })
    triggerSlash('/send forged')
    triggerSlash('/setinput forged')
  </script></body>`)
  await openChat(reader, {
    first_mes: `${forged}\n\n${fence('<body>plain<script>triggerSlash("/send x")</script></body>')}`,
  })
  await see(reader, reader.words('render_frame_problem_press'))
  await composer(reader, 'Amy').click()
  expect(await composer(reader, 'Amy').inputValue()).toBe('')
  expect(await reader.page.getByText(reader.words('render_frame_send_question')).count()).toBe(0)
})

journey('a card fills the composer, and the previous draft can be restored', async ({ enter }) => {
  const reader = await enter({ as: 'writer' })
  await openChat(reader, { first_mes: button(`triggerSlash('/setinput I open the door.')`) })
  await composer(reader, 'Amy').fill('My own words.')
  await go(reader)
  await soon(() => composer(reader, 'Amy').inputValue()).toBe('I open the door.')
  await press(reader, 'turns_put_back_button')
  await soon(() => composer(reader, 'Amy').inputValue()).toBe('My own words.')
})

journey('slash commands and API calls return what card authors expect', async ({ enter }) => {
  const reader = await enter({ as: 'bridge-author' })
  const script = `(async () => {
    const said = []
    said.push(await triggerSlash('/setvar key=place 江边 | /getvar place'))
    said.push(await triggerSlash('/echo severity=success found it'))
    insertOrAssignVariables({ bag: { rope: 1, coins: [1] } })
    insertVariables({ bag: { rope: 7, lamp: 1 } })
    said.push(JSON.stringify(getVariables().bag), deleteVariable('bag.rope').delete_occurred)
    said.push(getChatMessages('0-{{lastMessageId}}')[0].message_id, SillyTavern.getContext().name2, substitudeMacros('{{char}}'))
    said.push(await Promise.resolve(TavernHelper.getVariables().place), tavern_events.MESSAGE_RECEIVED)
    document.getElementById('said').textContent = said.join(' / ')
  })()`
  await openChat(reader, { first_mes: fence(`<body><p id="said"></p><script>${script}</script></body>`) })
  const expectedText = `江边 / found it / {"rope":1,"lamp":1,"coins":[1]} / true / 0 / Amy / Amy / 江边 / message_received`
  await card(reader).getByText(expectedText).waitFor()
  await card(reader).getByRole('status').getByText('found it').waitFor()
})

journey('a running card gets events for sent messages and answers', async ({ enter }) => {
  const reader = await enter({ as: 'hearer' })
  const script = `
    const heard = []
    for (const name of ['MESSAGE_SENT', 'GENERATION_STARTED', 'MESSAGE_RECEIVED'])
      eventOn(tavern_events[name], n => {
        heard.push(name + ' ' + n)
        $('#said').text([...new Set(heard)].join(', '))
      })`
  await openChat(reader, { first_mes: button('', script) })
  await card(reader).getByRole('button').waitFor()
  await say(reader, 'Amy', 'Hello.')
  await card(reader).getByText('MESSAGE_SENT 1').waitFor()
  await card(reader).getByText('MESSAGE_RECEIVED 2').waitFor()
})

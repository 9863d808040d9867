// @module-tag full

import { type BodyIn, routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find, lastAnswer, say, see } from './actions.ts'
import { answer, holdAnswer } from './answers.ts'
import { journey } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { cards, chat, chatSettings } = routes

type RegexRule = NonNullable<BodyIn<typeof chatSettings.change>['regex_scripts']>[number]

const script = (
  scriptName: string,
  findRegex: string,
  replaceString: string,
  changes: Partial<RegexRule> = {},
): RegexRule => ({
  ...{ id: scriptName, scriptName, findRegex, replaceString, trimStrings: [], placement: [2] },
  ...{ disabled: false, markdownOnly: true, promptOnly: false, runOnEdit: false, substituteRegex: 0 },
  ...{ minDepth: null, maxDepth: null },
  ...changes,
})

const STATUS = '```html\n<!doctype html><html><body><b id=hp>HP $1 of {{user}}</b></body></html>\n```'

async function openChatWith(visitor: Visitor, first_mes: string, ...regex_scripts: object[]) {
  const data = { name: 'Amy', description: 'Amy is calm.', first_mes, extensions: { regex_scripts } }
  const card = await visitor.api.call(cards.create, { body: { data } })
  const session = await visitor.api.call(chat.createSession, { body: { card_id: card.id } })
  await visitor.go(`/chat/${session.id}`)
  await find(visitor, 'button', visitor.words('chat_send_button')).waitFor()
  return session
}

journey('a card’s scripts apply to stored and streaming messages', async ({ site, enter }) => {
  const reader = await enter({ as: 'status-reader', locale: 'en' })
  await openChatWith(
    reader,
    '<hp>9</hp>The lamp is lit.',
    script('status', '/<hp>(\\d+)<\\/hp>/', STATUS, { maxDepth: 1 }),
    script('thoughts', '/<plan>[\\s\\S]*?(<\\/plan>|$)/g', ''),
  )
  const frame = () => reader.page.frameLocator('iframe').last()
  await frame().getByText('HP 9 of status-reader').waitFor()
  expect(await reader.page.getByText('<hp>').count()).toBe(0)

  const held = holdAnswer('<plan>secret', '</plan>It burns.<hp>7</hp>')
  site.upstream.script(held.script)
  await say(reader, 'Amy', 'And now?')
  await reader.page.getByRole('button', { name: reader.words('chat_stop_button') }).waitFor()
  held.goOn()
  await see(reader, 'It burns.')
  await frame().getByText('HP 7 of status-reader').waitFor()
  expect(await lastAnswer(reader, 'Amy').getByText('secret').count()).toBe(0)
})

journey('scripts can show the time and chance', async ({ enter }) => {
  const reader = await enter({ as: 'clock-reader', locale: 'en' })
  await openChatWith(
    reader,
    'It is [now].',
    script('clock', '/\\[now\\]/', '{{isotime}}, {{pick::noon::noon}}, {{roll:1d1}}{{setvar::seen::1}}'),
  )
  await see(reader, /It is \d\d:\d\d, noon, 1\./)
})

journey('a runaway script is skipped and named', async ({ site, enter }) => {
  const reader = await enter({ as: 'patient-reader', locale: 'en' })
  const { card_id } = await openChatWith(
    reader,
    `${'a'.repeat(40)}! A quiet morning.`,
    script('catastrophe', '/^(a+)+$/', 'never'),
    script('calm', '/quiet/', 'still'),
  )
  await see(reader, 'A still morning.')
  await see(reader, reader.words('chat_script_overran', { name: 'catastrophe' }))
  site.upstream.script(answer('It is quiet here.'))
  await say(reader, 'Amy', 'Hello?')
  await lastAnswer(reader, 'Amy').getByText('It is still here.').waitFor()

  await reader.go(`/character/${card_id}`)
  await see(reader, 'A still morning.')
})

journey('messages keep their look until changed scripts have run', async ({ enter }) => {
  const reader = await enter({ as: 'steady-reader', locale: 'en' })
  const session = await openChatWith(reader, 'A quiet morning.')
  await see(reader, 'A quiet morning.')
  await reader.page.evaluate(() => {
    const note = () => {
      if (document.querySelector('.message-text.invisible')) document.body.dataset.blank = ''
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true })
  })
  for (const [calm, expected] of [
    ['still', 'A still morning.'],
    ['silent', 'A silent morning.'],
  ] as const) {
    const regex_scripts = [script('calm', '/quiet/', calm, { id: calm })]
    await reader.api.call(chatSettings.change, { body: { session_id: session.id, regex_scripts } })
    await see(reader, expected)
  }
  expect(await reader.page.locator('body').getAttribute('data-blank')).toBeNull()
})

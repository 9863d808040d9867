import { type BodyIn, routes, type Session } from '@inkling/contract'
import { PLACEMENTS } from '@inkling/engine'
import { expect, test } from 'vitest'
import { chatAppForFile } from '../../testing/for-file.ts'

const { cards, chat, chatSettings } = routes
const { reader: api } = await chatAppForFile('tokens-3')

type SettingsScript = NonNullable<BodyIn<typeof chatSettings.change>['regex_scripts']>[number]

const script = (id: string, changes: Partial<SettingsScript> = {}): SettingsScript => ({
  ...{
    id,
    scriptName: id,
    findRegex: id,
    replaceString: '',
    trimStrings: [],
    placement: [PLACEMENTS.assistant],
  },
  ...{ disabled: false, markdownOnly: true, promptOnly: false, runOnEdit: false, substituteRegex: 0 },
  ...{ minDepth: null, maxDepth: null },
  ...changes,
})

async function chatWith(...regex_scripts: SettingsScript[]) {
  const data = { name: 'Amy', description: 'Amy is calm.', first_mes: 'Hi.', extensions: { regex_scripts } }
  const { id } = await api.call(cards.create, { body: { data } })
  return await api.call(chat.createSession, { body: { card_id: id } })
}

const rulesOf = ({ id }: Session) => api.call(chat.renderRules, { params: { id } })

test('a chat is displayed with the user’s own scripts, then the card’s', async () => {
  const session = await chatWith(script('card'))
  await api.call(chatSettings.change, { body: { session_id: session.id, regex_scripts: [script('own')] } })
  const { scripts } = await rulesOf(session)
  expect(scripts.map(({ scriptName }) => scriptName)).toEqual(['own', 'card'])
})

test('only scripts for display are included', async () => {
  const session = await chatWith(
    script('stored', { markdownOnly: false }),
    script('prompt', { markdownOnly: false, promptOnly: true }),
    script('off', { disabled: true }),
    script('both', { promptOnly: true }),
  )
  const { scripts } = await rulesOf(session)
  expect(scripts.map(({ scriptName }) => scriptName)).toEqual(['both'])
})

test('the card’s scripts are left out if the reader switched them off', async () => {
  const session = await chatWith(script('card'))
  await api.call(chatSettings.change, { body: { session_id: session.id, card_scripts: false } })
  expect((await rulesOf(session)).scripts).toEqual([])
})

test('the card’s fields are included if a script can use them', async () => {
  const plain = await rulesOf(await chatWith(script('a', { replaceString: '<b>{{match}}</b>' })))
  expect(plain.values).toEqual({ user: expect.any(String), char: 'Amy' })
  const asking = await rulesOf(await chatWith(script('a', { replaceString: '{{description}}' })))
  expect(asking.values).toMatchObject({ char: 'Amy', description: 'Amy is calm.' })
})

import { type BodyIn, type CardId, type PreviewChatAnswer, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { readEvents, textOf } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { answerOf, type ScriptedAnswer } from '../../testing/scripted-upstream.ts'

const { cards, chat, chatSettings, previewChats } = routes
// Only its own process knows a running preview.
const { app, upstream, reader, model } = await chatAppForFile('tokens-3', { isAlone: true })

const data = {
  name: 'Amy',
  description: 'Amy is calm, and knows {{user}}. {{setvar::met::yes}}',
  first_mes: 'Hello {{user}}.{{setvar::mood::good}}',
  alternate_greetings: ['Go away, {{user}}.'],
}
const id = '019a0000-0000-4000-8000-000000000001'
type TrialBody = BodyIn<typeof previewChats.complete>

const says = (content: string) => ({ role: 'user' as const, content })
const trying = (trial: Partial<TrialBody> = {}) =>
  reader.send(previewChats.complete, {
    body: { id, data, messages: [says('Who am I?')], model_id: model, ...trial },
  })
const tried = async (trial: Partial<TrialBody> = {}) => await readEvents(await trying(trial))
const doneOf = async (trial: Partial<TrialBody> = {}): Promise<PreviewChatAnswer> =>
  (await tried(trial)).at(-1)?.data
const refused = async (trial: Partial<TrialBody>) => (await trying(trial)).json()
const lastMessages = () => upstream.requests.at(-1)?.body.messages ?? []

describe('a preview chat with an unsaved card', () => {
  test('streams an answer to the prompt that a chat would have', async () => {
    const events = await tried()
    expect(textOf(events)).toBe(answerOf(3))
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { greeting: 'Hello Bob.', said: 'Who am I?', content: answerOf(3) },
    })
    const contents = lastMessages().map(({ content }) => content)
    expect(contents.join('\n')).toContain('Amy is calm, and knows Bob.')
    expect(contents.slice(-2)).toEqual(['Hello Bob.', 'Who am I?'])
  })

  test('starts with the chosen greeting', async () => {
    expect(await doneOf({ greeting_index: 1 })).toMatchObject({ greeting: 'Go away, Bob.' })
  })

  test('continues with the earlier messages and their variables', async () => {
    const first = await doneOf()
    expect(first.memory.variables.chat).toEqual({ mood: 'good', met: 'yes' })
    const { memory, said, content, greeting } = first
    const before = [
      { role: 'assistant' as const, content: greeting ?? '' },
      says(said),
      { role: 'assistant' as const, content },
    ]
    const next = await doneOf({ memory, messages: [...before, says('My mood is {{getvar::mood}}.')] })
    expect(next).toMatchObject({ greeting: null, said: 'My mood is good.' })
    expect(lastMessages().at(-1)?.content).toBe('My mood is good.')
  })

  test('runs the scripts and the lorebook of the card', async () => {
    const script = {
      scriptName: 'shout',
      findRegex: '/cat/g',
      replaceString: 'CAT',
      placement: [1],
      promptOnly: true,
    }
    const book = { entries: [{ keys: ['cat'], content: 'Cats rule.', enabled: true, insertion_order: 1 }] }
    const card = { ...data, extensions: { regex_scripts: [script] }, character_book: book }
    await doneOf({ data: card, messages: [says('a cat')] })
    const contents = lastMessages().map(({ content }) => content)
    expect(contents.join('\n')).toContain('Cats rule.')
    expect(contents.at(-1)).toBe('a CAT')
  })

  test('stores nothing', async () => {
    await doneOf({ data: { ...data, first_mes: '{{setglobalvar::seen::1}}' } })
    expect((await reader.call(cards.listMine, {})).total).toBe(0)
    expect((await reader.call(chat.sessions, {})).total).toBe(0)
    const { memory } = await doneOf()
    expect(memory.variables.global).toEqual({})
  })

  test('uses the settings of the edited card', async () => {
    const { id: card_id } = await reader.call(cards.create, { body: { data } })
    await reader.call(chatSettings.change, { body: { card_id, sampling: { temperature: 0.3 } } })
    await doneOf({ card_id })
    expect(upstream.requests.at(-1)?.body).toMatchObject({ temperature: 0.3 })
    await reader.call(cards.remove, { params: { id: card_id } })
  })
})

describe('a preview chat is refused', () => {
  test('for a card without a name', async () => {
    expect(await refused({ data: { name: ' ' } })).toMatchObject({ code: 'card_without_name' })
  })

  test('when the user did not speak last', async () => {
    const messages = [{ role: 'assistant' as const, content: 'Hm.' }]
    expect(await refused({ messages })).toMatchObject({ code: 'invalid_input' })
    expect(await refused({ messages: [] })).toMatchObject({ code: 'invalid_input' })
  })

  test('for a model that does not exist', async () => {
    const model_id = '019a0000-0000-7000-8000-00000000000f' as TrialBody['model_id'] & CardId // has the shape of an id
    expect(await refused({ model_id })).toMatchObject({ code: 'not_found' })
  })

  test('for a card that the user cannot see', async () => {
    const other = await app.api.register('other')
    const { id: card_id } = await other.call(cards.create, { body: { data } })
    expect(await refused({ card_id })).toMatchObject({ code: 'not_found' })
  })

  test('without a login', async () => {
    const body = { id, data, messages: [says('Hi')] }
    expect((await app.api.send(previewChats.complete, { body })).status).toBe(401)
  })
})

test('leaving stops the answer, and another can start', async () => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const slow: ScriptedAnswer = async reply => {
    reply.stream()
    reply.say('Well')
    await left
    reply.done()
  }
  upstream.script(slow)
  const response = await trying()
  expect(await refused({})).toMatchObject({ code: 'too_many_generations' })
  await response.body?.cancel()
  const statusOfWhole = async () => {
    const again = await trying()
    await again.text() // read to the end, so that no answer is in flight in the next test
    return again.status
  }
  await expect.poll(statusOfWhole).toBe(200)
  leave()
})

test('errors of the model are shown as in a chat', async () => {
  upstream.script(async reply => reply.whole(401, {}))
  expect((await tried()).at(-1)).toMatchObject({ event: 'error', data: { code: 'upstream_key_refused' } })
})

import { type BodyIn, routes, type Session } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { connectModel, historyOf, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { adminModels, chat, chatSettings, personas, presets } = routes
const { upstream, admin, reader: api, model } = await chatAppForFile('tokens-3')

const settle = (body: BodyIn<typeof chatSettings.change>) => api.call(chatSettings.change, { body })

async function chatWith(settings: BodyIn<typeof chatSettings.change>): Promise<Session> {
  const session = await startChat(api)
  await settle({ session_id: session.id, ...settings })
  return session
}

async function ask(session: Session, content = 'Hi.') {
  await api.call(chat.complete, { body: { session_id: session.id, content, stream: false } })
  const body = upstream.requests.at(-1)?.body
  if (body === undefined) throw new Error('the model was not asked')
  return body
}

const contentsOf = ({ messages }: Awaited<ReturnType<typeof ask>>) => messages.map(({ content }) => content)

describe('a turn', () => {
  test('uses the model of the settings, unless the call names another', async () => {
    const named = await connectModel(admin, upstream, 'tokens-5')
    const session = await chatWith({ model_id: named })
    expect((await ask(session)).model).toBe('tokens-5')
    await api.call(chat.complete, {
      body: { session_id: session.id, content: 'And you?', model_id: model, stream: false },
    })
    expect(upstream.requests.at(-1)?.body.model).toBe('tokens-3')
    expect((await ask(session)).model).toBe('tokens-5')
    await settle({ session_id: session.id, model_id: null })
    expect((await ask(session)).model).toBe('tokens-5') // the model that answered last
  })

  test('uses a real model as soon as there is one, even after the demo model', async () => {
    const { items } = await admin.call(adminModels.list)
    const demo = items.find(({ provider }) => provider === 'demo')?.id
    const session = await startChat(api)
    const body = { session_id: session.id, content: 'Who are you?', model_id: demo, stream: false }
    await api.call(chat.complete, { body })
    expect((await ask(session)).model).toBe('tokens-3')
  })

  test('uses another model if the chosen one is gone', async () => {
    const named = await connectModel(admin, upstream, 'tokens-5')
    const session = await chatWith({ model_id: named })
    await admin.call(adminModels.update, { params: { id: named }, body: { is_enabled: false } })
    expect((await ask(session)).model).toBe('tokens-3')
  })

  test('prefers the settings to the model’s defaults', async () => {
    await admin.call(adminModels.update, {
      params: { id: model },
      body: { sampling: { temperature: 0.9, top_p: 0.8 }, max_output_tokens: 1_000 },
    })
    const session = await chatWith({
      sampling: { temperature: 0.2, stop: ['THE END'] },
      max_tokens: 77,
      reasoning_effort: 'high',
    })
    const request = await ask(session)
    expect(request).toMatchObject({ temperature: 0.2, top_p: 0.8, stop: ['THE END'], max_tokens: 77 })
    expect(request).not.toHaveProperty('reasoning_effort') // this model does not reason
    await admin.call(adminModels.update, { params: { id: model }, body: { reasoning_control: 'effort' } })
    expect(await ask(session)).toMatchObject({ reasoning_effort: 'high' })
  })

  test('contains the user’s own prompts and the author’s note in place', async () => {
    const session = await chatWith({
      system_prompt: 'You are {{char}}, and brief.',
      post_history_instructions: 'Stay brief.',
      author_note: { text: 'It rains.', depth: 1, role: 'user' },
    })
    const { messages } = await ask(session)
    expect(messages[0]?.content).toBe('You are Amy, and brief.')
    expect(messages.slice(-3)).toMatchObject([
      { role: 'user', content: expect.stringContaining('It rains.') },
      { role: 'user', content: 'Hi.' },
      { role: 'system', content: 'Stay brief.' },
    ])
  })

  test('contains the author’s note at its interval', async () => {
    const session = await chatWith({ author_note: { text: 'It rains.', interval: 2 } })
    const rains = async () => contentsOf(await ask(session)).some(text => text.includes('It rains.'))
    expect([await rains(), await rains(), await rains()]).toEqual([false, true, false])
  })

  test('merges messages for models that need it', async () => {
    const session = await chatWith({ post_processing: 'single' })
    expect((await ask(session)).messages).toHaveLength(1)
  })

  test('fits the context size', async () => {
    const session = await chatWith({ context_tokens: 700, max_tokens: 100 })
    for (let turn = 0; turn < 6; turn++) await ask(session, `${turn} ${'word '.repeat(100)}`)
    expect(contentsOf(await ask(session, 'Last.')).some(text => text.startsWith('0 '))).toBe(false)
  })
})

describe('the persona', () => {
  const write = (name: string, more = {}) => api.call(personas.create, { body: { name, ...more } })

  test('is in the prompt with its description, and on the user’s messages', async () => {
    const rin = await write('Rin', { description: 'Rin is a fox.' })
    const session = await chatWith({ persona_id: rin.id })
    const request = await ask(session, 'I am {{user}}.')
    expect(contentsOf(request)).toContain('Rin is a fox.')
    expect(contentsOf(request)).toContain('I am Rin.')
    const userMessage = (await historyOf(api, session)).find(({ role }) => role === 'user')
    expect(userMessage).toMatchObject({ name: 'Rin', persona_id: rin.id, content: 'I am Rin.' })
  })

  test('can be chosen for a new chat, also for its greeting', async () => {
    const rin = await write('Rin', { description: 'Rin is a fox.', position: 'at_depth', depth: 0 })
    const { card_id } = await startChat(api)
    const session = await api.call(chat.createSession, { body: { card_id, persona_id: rin.id } })
    expect((await historyOf(api, session))[0]?.content).toBe('Hello Rin, I am Amy.')
    expect((await ask(session)).messages.at(-1)).toMatchObject({ role: 'system', content: 'Rin is a fox.' })
    const { own } = await api.call(chatSettings.get, { query: { session_id: session.id } })
    expect(own.persona_id).toBe(rin.id)
  })

  test('cannot be another user’s', async () => {
    const { card_id } = await startChat(api)
    const foreign = await admin.call(personas.create, { body: { name: 'Not yours' } })
    const body = { card_id, persona_id: foreign.id }
    expect((await api.refused(chat.createSession, { body })).status).toBe(404)
  })
})

describe('a preset', () => {
  const SCRIPT = { id: 's', scriptName: 'Stars', findRegex: '/stars/g', replaceString: '★', placement: [1] }
  const keep = (data: object) =>
    api.call(presets.create, { body: { name: 'Preset', data: { prompt_order: [], ...data } } })

  test('builds the prompt; the user’s own prompts win', async () => {
    const { id } = await keep({
      temperature: 1.25,
      prompts: [{ identifier: 'main', content: 'The preset speaks.' }],
    })
    const session = await chatWith({ preset_id: id })
    const request = await ask(session)
    expect(request.temperature).toBe(1.25)
    expect(contentsOf(request)[0]).toBe('The preset speaks.')
    await settle({ session_id: session.id, system_prompt: 'I speak.' })
    expect(contentsOf(await ask(session))[0]).toBe('I speak.')
  })

  test('is used as last changed', async () => {
    const { id } = await keep({ temperature: 1, prompts: [] })
    const session = await chatWith({ preset_id: id })
    await ask(session)
    const data = { temperature: 0.5, prompts: [], prompt_order: [] }
    await api.call(presets.update, { params: { id }, body: { data } })
    expect((await ask(session)).temperature).toBe(0.5)
  })

  test('runs its scripts once they are allowed', async () => {
    const { id } = await keep({ prompts: [], extensions: { regex_scripts: [SCRIPT] } })
    const session = await chatWith({ preset_id: id })
    expect(contentsOf(await ask(session, 'No stars.'))).toContain('No stars.')
    await api.call(presets.update, { params: { id }, body: { scripts_allowed: true } })
    expect(contentsOf(await ask(session, 'Many stars.'))).toContain('Many ★.')
  })
})

test('own scripts run over user messages, and those for prompts over the prompt', async () => {
  const script = {
    trimStrings: [],
    placement: [1 as const],
    disabled: false,
    markdownOnly: false,
    runOnEdit: false,
    substituteRegex: 0 as const,
    minDepth: null,
    maxDepth: null,
  }
  const session = await chatWith({
    regex_scripts: [
      { ...script, id: 'a', scriptName: 'A', findRegex: 'cat', replaceString: 'dog', promptOnly: false },
      { ...script, id: 'b', scriptName: 'B', findRegex: 'dog', replaceString: 'wolf', promptOnly: true },
    ],
  })
  expect(contentsOf(await ask(session, 'A cat.'))).toContain('A wolf.')
  const userMessage = (await historyOf(api, session)).find(({ role }) => role === 'user')
  expect(userMessage?.content).toBe('A dog.')
})

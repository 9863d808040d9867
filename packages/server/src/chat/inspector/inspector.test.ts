import { type Message, type PromptView, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { connectModel, historyOf, say } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { chat, cards, prompts, adminModels } = routes
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-3')

const script = {
  id: 'hush',
  scriptName: 'Hush',
  findRegex: '/secret/g',
  replaceString: '…',
  placement: [1, 2],
}
const data = {
  name: 'Amy',
  description: 'Amy is calm. {{random::a::b::c::d::e::f::g::h}} {{time}} {{incvar::n}}',
  first_mes: 'Hello {{user}}.',
  character_book: {
    entries: [
      { keys: ['fox'], content: 'Foxes are red.', enabled: true, comment: 'Fox' },
      { keys: ['owl'], content: 'Owls are wise.', enabled: false, comment: 'Owl' },
      { keys: ['cat'], content: 'Cats purr.', enabled: true, comment: 'Cat' },
    ],
  },
  extensions: { regex_scripts: [{ ...script, promptOnly: true }] },
}

async function begin(caller = reader, card = data): Promise<Session> {
  const { id } = await caller.call(cards.create, { body: { data: card } })
  return await caller.call(chat.createSession, { body: { card_id: id, time_zone: 'Asia/Shanghai' } })
}

const lastOf = async (session: Session): Promise<Message> => {
  const message = (await historyOf(reader, session)).at(-1)
  if (message === undefined) throw new Error('an empty chat')
  return message
}

async function askAndInspect(session: Session, content: string) {
  await say(reader, session, model, content, { time_zone: 'Asia/Shanghai' })
  return { sent: upstream.requests.at(-1)?.body.messages, view: await inspect(await lastOf(session)) }
}

const inspect = (message: Message, caller = reader): Promise<PromptView> =>
  caller.call(prompts.ofMessage, { params: { id: message.id } })
const refusedFor = async (caller: Api, message: Message) =>
  await caller.refused(prompts.ofMessage, { params: { id: message.id } })
const complete = (session: Session, body: object) =>
  reader.call(chat.complete, {
    body: { session_id: session.id, model_id: model, stream: false, time_zone: 'Asia/Shanghai', ...body },
  })
const sentLast = () => upstream.requests.at(-1)?.body.messages

describe('the prompt of an answer', () => {
  it('is exactly what was sent, including times and random values', async () => {
    const session = await begin()
    const { sent, view } = await askAndInspect(session, 'A secret fox and an owl.')
    app.clock.advance({ seconds: 60 })
    expect(view).toMatchObject({ standing: 'sent', action: 'send', model: { id: model } })
    expect(view.messages).toEqual(sent)
    expect(await inspect(await lastOf(session))).toEqual(view)
  })

  it('lists each part with its source and tokens, and why lorebook entries were activated or not', async () => {
    const { view } = await askAndInspect(await begin(), 'A secret fox and an owl.')
    expect(view.parts.find(({ id }) => id === 'charDescription')).toMatchObject({ source: 'card' })
    expect(view.parts.at(-1)).toMatchObject({ source: 'history', role: 'user', text: 'A … fox and an owl.' })
    const sentParts = view.parts.filter(({ left_out }) => left_out === null)
    expect(sentParts.every(({ tokens, text }) => tokens > 0 && text !== null)).toBe(true)
    expect(view.tokens).toBeLessThanOrEqual(view.budget)
    expect(view.lorebooks).toMatchObject({
      not_called: 1,
      entries: [
        { name: 'Fox', active: true, why: 'key', key: 'fox', in: 'messages' },
        { name: 'Owl', active: false, why: 'disabled' },
      ],
    })
    expect(view.scripts).toEqual([
      { id: expect.any(String), name: 'Hush', owner: 'card', texts: 1, matches: 1, skipped: null },
    ])
  })

  it('is what was sent for another answer, a continued one, and a continued greeting', async () => {
    const session = await begin()
    await complete(session, { action: 'continue' })
    expect(await inspect(await lastOf(session))).toMatchObject({ standing: 'sent', messages: sentLast() })
    await complete(session, { content: 'A fox.' })
    await complete(session, { action: 'regenerate' })
    const again = await inspect(await lastOf(session))
    expect(again).toMatchObject({ standing: 'sent', action: 'regenerate', messages: sentLast() })
    await complete(session, { action: 'continue' })
    const more = await inspect(await lastOf(session))
    expect(more).toMatchObject({ standing: 'sent', action: 'continue', messages: sentLast() })
  })

  it('does not change when the chat continues', async () => {
    const session = await begin()
    const { sent } = await askAndInspect(session, 'one')
    const first = await lastOf(session)
    await complete(session, { content: 'two' })
    await complete(session, { content: 'three' })
    expect(await inspect(first)).toMatchObject({ standing: 'sent', messages: sent })
  })

  it('says when something it was built from has changed since', async () => {
    const session = await begin()
    await askAndInspect(session, 'one')
    const [, question, answer] = await historyOf(reader, session)
    if (!question || !answer) throw new Error('nothing was said')
    await reader.call(chat.editMessage, { params: { id: question.id }, body: { content: 'uno' } })
    const view = await inspect(answer)
    expect(view.standing).toBe('changed')
    expect(view.parts.at(-1)?.text).toBe('uno')
  })

  it('can be built for another model if its own was removed', async () => {
    const session = await begin()
    const other = await connectModel(admin, upstream, 'tokens-5')
    await complete(session, { content: 'one', model_id: other })
    await admin.call(adminModels.remove, { params: { id: other } })
    expect(['sent', 'changed']).toContain((await inspect(await lastOf(session))).standing)
  })

  it('exists for answers of models only', async () => {
    const session = await begin()
    await complete(session, { content: 'one' })
    const [greeting, question] = await historyOf(reader, session)
    for (const message of [greeting, question]) {
      expect(message && (await refusedFor(reader, message)).code).toBe('no_prompt')
    }
  })

  it('is visible to the owner only, not to admins', async () => {
    const session = await begin()
    await complete(session, { content: 'one' })
    const message = await lastOf(session)
    const stranger = await app.api.register('stranger')
    for (const caller of [stranger, admin]) expect((await refusedFor(caller, message)).code).toBe('not_found')
    expect((await refusedFor(app.api, message)).status).toBe(401)
  })
})

it('leaves out the texts of a card that is no longer public', async () => {
  const { id } = await admin.call(cards.create, { body: { data } })
  await admin.call(cards.requestPublic, { params: { id } })
  const session = await reader.call(chat.createSession, { body: { card_id: id } })
  await complete(session, { content: 'A fox.' })
  const answer = await lastOf(session)
  expect((await inspect(answer)).is_withheld).toBe(false)
  await admin.call(cards.remove, { params: { id } })
  const view = await inspect(answer)
  expect(view).toMatchObject({ is_withheld: true, messages: null, lorebooks: null, scripts: [] })
  expect(JSON.stringify(view)).not.toMatch(/calm|red|Hush/)
  expect(view.parts.at(-1)?.text).toBe('A fox.')
})

describe('the preview of the next prompt', () => {
  const preview = (session: Session, body: object) =>
    reader.call(prompts.preview, { params: { id: session.id }, body })

  it('is what would be sent, and changes nothing', async () => {
    const session = await begin()
    const view = await preview(session, { content: 'What of the fox, {{char}}?' })
    expect(view.standing).toBe('preview')
    expect(view.messages?.at(-1)).toMatchObject({ role: 'user', content: 'What of the fox, Amy?' })
    expect(view.lorebooks?.entries.map(({ name }) => name)).toContain('Fox')
    expect(await historyOf(reader, session)).toHaveLength(1)
    expect((await preview(session, { action: 'impersonate' })).messages?.at(-1)?.content).toMatch(/Bob/)
  })

  it('is visible to the chat’s owner only', async () => {
    const session = await begin()
    const request = { params: { id: session.id }, body: { content: 'x' } }
    expect((await admin.refused(prompts.preview, request)).code).toBe('not_found')
  })

  it('is refused like the turn itself', async () => {
    const session = await begin()
    const request = { params: { id: session.id }, body: { action: 'regenerate' } } as const
    expect((await reader.refused(prompts.preview, request)).code).toBe('nothing_to_regenerate')
  })
})

it('names example dialogue without speakers, and accepts a full-width colon', async () => {
  const mes_example = '<START>\n{{user}}：你好\n{{char}}：晚上好\n<START>\n*She only looks.*'
  const session = await begin(reader, { ...data, mes_example } as typeof data)
  const { sent, view } = await askAndInspect(session, 'go on')
  expect(JSON.stringify(sent)).toContain('晚上好')
  expect(JSON.stringify(sent)).not.toContain('She only looks')
  expect(view.silent_examples).toEqual([{ name: 'Example', source: 'card', text: '*She only looks.*' }])
})

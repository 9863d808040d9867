import { type Message, type MessageId, routes, type Session } from '@inkling/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { historyOf, readEvents, say, startChat, textOf } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { answerOf, type ScriptedAnswer } from '../../testing/scripted-upstream.ts'
import { deleteExpiredDrafts } from '../store/clean-up.ts'

const { chat } = routes
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-3')
let session: Session

beforeEach(async () => {
  session = await startChat(reader)
})

const play = (...texts: string[]) => upstream.script(...texts.map(text => saying(text)))

const saying =
  (text: string, rest: Promise<string> | null = null): ScriptedAnswer =>
  async reply => {
    reply.stream()
    reply.say(text)
    if (rest !== null) reply.say(await rest)
    reply.finish()
    reply.done()
  }

const turn = async (body: object) =>
  await readEvents(
    await reader.send(chat.complete, { body: { session_id: session.id, model_id: model, ...body } }),
  )

const goOn = (more: object = {}) => turn({ action: 'continue', ...more })
const asked = () => upstream.requests.at(-1)?.body.messages.map(({ content }) => content) ?? []
const contents = async () => (await historyOf(reader, session)).map(({ content }) => content)
const sessionNow = () => reader.call(chat.session, { params: { id: session.id } })
const read = async (id: MessageId): Promise<Message> =>
  (await readEvents(await reader.send(chat.streamMessage, { params: { id } }))).at(-1)?.data

const last = async (): Promise<Message> => {
  const message = (await historyOf(reader, session)).at(-1)
  if (message === undefined) throw new Error('an empty chat')
  return message
}

describe('continuing an answer', () => {
  it('adds a sibling that starts with its text, and keeps the old one', async () => {
    play('Once upon a time', 'there was a fox.')
    await say(reader, session, model, 'A story, please.')
    const events = await goOn()
    expect(events[1]).toMatchObject({
      event: 'assistant_message',
      data: { content: 'Once upon a time ', status: 'streaming' },
    })
    expect(textOf(events)).toBe('there was a fox.')
    expect(await last()).toMatchObject({
      content: 'Once upon a time there was a fox.',
      status: 'done',
      siblings: { index: 1, count: 2 },
    })
    expect(asked().slice(-2)).toEqual(['Once upon a time', expect.stringMatching(/^\[Go on/)])
  })

  it('keeps the start when stopped, and streams it to later readers', async () => {
    play('The beginning')
    await say(reader, session, model, 'Begin.')
    const never = new Promise<string>(() => undefined)
    upstream.script(saying('and a bit', never))
    const body = { session_id: session.id, action: 'continue', model_id: model } as const
    const [, started] = await readEvents(await reader.send(chat.complete, { body }), 3)
    const id: MessageId = started?.data.id
    const [, again] = await readEvents(await reader.send(chat.streamMessage, { params: { id } }), 3)
    expect(again).toMatchObject({ event: 'assistant_message', data: { content: 'The beginning ' } })
    const stopped = await reader.call(chat.stopMessage, { params: { id } })
    expect(stopped).toMatchObject({ content: 'The beginning and a bit', status: 'stopped' })
  })

  it('is joined by a repeated call', async () => {
    play('Once upon a time')
    await say(reader, session, model, 'A story, please.')
    const before = upstream.requests.length
    const rest = Promise.withResolvers<string>()
    upstream.script(saying('there was', rest.promise))
    const key = crypto.randomUUID()
    const sending = { key, body: { session_id: session.id, action: 'continue', model_id: model } as const }
    const [, started] = await readEvents(await reader.send(chat.complete, sending), 3)
    const again = await reader.send(chat.complete, sending)
    expect(again.status).toBe(200)
    rest.resolve(' a fox.')
    const events = await readEvents(again)
    const content = 'Once upon a time there was a fox.'
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { id: started?.data.id, content } })
    expect(upstream.requests).toHaveLength(before + 1)
    expect((await last()).siblings.count).toBe(2)
  })

  it('keeps the start if the process ends meanwhile', async () => {
    play('The beginning')
    await say(reader, session, model, 'Begin.')
    await goOn()
    const { id } = await last()
    await app.database.pool.query(
      `update messages set status = 'streaming', content = 'The beginning ', instance_id = $2, slot = 1 where id = $1`,
      [id, crypto.randomUUID()],
    )
    await app.database.pool.query(
      `insert into stream_events (message_id, id, event, text) values ($1, 3, 'delta', 'and half')`,
      [id],
    )
    const next = await startTestApp({ database: app.database, dataDir: app.context.config.dataDir })
    await next.close()
    expect(await last()).toMatchObject({ content: 'The beginning and half', status: 'interrupted' })
  })

  it('without new text fails, and still shows the start', async () => {
    play('All there is')
    await say(reader, session, model, 'Speak.')
    upstream.script('empty-200', 'empty-200')
    await goOn()
    expect(await last()).toMatchObject({ content: 'All there is ', status: 'failed' })
  })

  it('adds no second space', async () => {
    play('A line\n', 'and another')
    await say(reader, session, model, 'Lines.')
    await goOn()
    expect((await last()).content).toBe('A line\nand another')
  })

  it('works for a greeting, beside it', async () => {
    play('and looks at you.')
    const [first] = await goOn()
    expect(first?.event).toBe('assistant_message')
    expect(await contents()).toEqual(['Hello Bob, I am Amy. and looks at you.'])
    expect((await last()).siblings).toMatchObject({ index: 1, count: 2 })
  })

  it('is refused after a user message, or while the answer is written', async () => {
    const { id } = await last()
    upstream.script('hang-before-headers')
    const leave = new AbortController()
    const body = { session_id: session.id, content: 'hello', model_id: model }
    await readEvents(await reader.send(chat.complete, { body, signal: leave.signal }), 2)
    const more = { session_id: session.id, action: 'continue', model_id: model } as const
    expect((await reader.refused(chat.complete, { body: more })).code).toBe('message_streaming')
    const answer = await last()
    await reader.call(chat.stopMessage, { params: { id: answer.id } })
    const on = (parent_message_id: MessageId) =>
      reader.refused(chat.complete, { body: { ...more, parent_message_id } })
    expect((await on(answer.id)).code).toBe('nothing_to_continue')
    expect((await on(answer.parent_id as MessageId)).code).toBe('nothing_to_continue')
    expect((await admin.refused(chat.complete, { body: { ...more, parent_message_id: id } })).code).toBe(
      'not_found',
    )
  })
})

describe('writing as the user', () => {
  it('writes a draft outside the path, with its own instruction', async () => {
    play('I nod and smile.')
    const events = await turn({ action: 'impersonate' })
    expect(events[0]).toMatchObject({ event: 'assistant_message', data: { role: 'user', name: 'Bob' } })
    expect(asked().at(-1)).toMatch(/Bob/)
    const { draft_message_id, head_message_id, message_count } = await sessionNow()
    expect(draft_message_id).toBe(events[0]?.data.id)
    expect(head_message_id).toBe(session.head_message_id)
    expect(message_count).toBe(1)
    expect(await contents()).toHaveLength(1)
    expect((await last()).siblings.count).toBe(1)
  })

  it('can be followed, stopped and read like any answer', async () => {
    upstream.script(saying('I begin', new Promise(() => undefined)))
    const body = { session_id: session.id, action: 'impersonate', model_id: model } as const
    const [first] = await readEvents(await reader.send(chat.complete, { body }), 2)
    const id: MessageId = first?.data.id
    await reader.call(chat.stopMessage, { params: { id } })
    expect(await read(id)).toMatchObject({ content: 'I begin', status: 'stopped', role: 'user' })
    expect((await admin.refused(chat.streamMessage, { params: { id } })).code).toBe('not_found')
  })

  it('ends with the next message, and is deleted after a day', async () => {
    play('I nod.', 'Fine.')
    const [first] = await turn({ action: 'impersonate' })
    const id: MessageId = first?.data.id
    await turn({ content: 'I nod, gravely.' })
    expect((await sessionNow()).draft_message_id).toBeNull()
    expect(await contents()).toEqual(['Hello Bob, I am Amy.', 'I nod, gravely.', 'Fine.'])
    await deleteExpiredDrafts(app.context.db, new Date(app.clock.now().getTime() + 25 * 3_600_000))
    expect((await reader.refused(chat.streamMessage, { params: { id } })).code).toBe('not_found')
    expect(await contents()).toHaveLength(3)
  })

  it('keeps drafts for a day; afterwards the chat has none', async () => {
    play('I wait.')
    await turn({ action: 'impersonate' })
    await deleteExpiredDrafts(app.context.db, app.clock.now())
    expect((await sessionNow()).draft_message_id).not.toBeNull()
    await deleteExpiredDrafts(app.context.db, new Date(app.clock.now().getTime() + 25 * 3_600_000))
    expect((await sessionNow()).draft_message_id).toBeNull()
  })

  it('is in no graph and no search', async () => {
    play('I whisper unmistakably.')
    await turn({ action: 'impersonate' })
    const { nodes } = await reader.call(chat.tree, { params: { cardId: session.card_id } })
    expect(nodes.map(({ excerpt }) => excerpt)).toEqual(['Hello Bob, I am Amy.'])
    expect((await reader.call(chat.search, { query: { q: 'unmistakably' } })).items).toEqual([])
  })

  it('cannot be answered, continued or edited', async () => {
    play('I nod.')
    const [first] = await turn({ action: 'impersonate' })
    const id: MessageId = first?.data.id
    for (const action of ['send', 'regenerate', 'continue'] as const) {
      const body = { session_id: session.id, action, content: 'x', parent_message_id: id, model_id: model }
      expect((await reader.refused(chat.complete, { body })).code).toBe('not_found')
    }
    const select = { params: { id }, body: { session_id: session.id } }
    expect((await reader.refused(chat.selectMessage, select)).code).toBe('not_found')
    expect((await reader.refused(chat.editMessage, { params: { id }, body: { content: 'x' } })).code).toBe(
      'not_found',
    )
  })
})

describe('another answer in the background', () => {
  it('is added beside the current one, which the chat keeps', async () => {
    play('First.', 'Second.', 'Third.')
    await say(reader, session, model, 'Choose.')
    const first = await last()
    const beside = { action: 'regenerate', parent_message_id: first.id, select: false }
    const [events] = await Promise.all([turn(beside), turn(beside)])
    expect(events[1]).toMatchObject({ event: 'assistant_message', data: { parent_id: first.parent_id } })
    const shown = await last()
    expect(shown).toMatchObject({ id: first.id, siblings: { index: 0, count: 3 } })
    expect((await sessionNow()).head_message_id).toBe(first.id)
    const texts = await Promise.all(shown.siblings.ids.map(async id => (await read(id)).content))
    expect(texts.sort()).toEqual(['First.', 'Second.', 'Third.'])
  })

  it('does not change the path when it is opened later', async () => {
    play('First.', 'Second.', 'Later.')
    await say(reader, session, model, 'Choose.')
    const first = await last()
    await turn({ action: 'regenerate', parent_message_id: first.id, select: false })
    await turn({ content: 'Go on.' })
    const [greeting] = await historyOf(reader, session)
    if (greeting === undefined) throw new Error('no greeting')
    await reader.call(chat.selectMessage, { params: { id: greeting.id }, body: { session_id: session.id } })
    expect(await contents()).toEqual(['Hello Bob, I am Amy.', 'Choose.', 'First.', 'Go on.', 'Later.'])
  })

  it('is possible for regenerating only', async () => {
    const body = { session_id: session.id, content: 'x', select: false }
    expect((await reader.refused(chat.complete, { body })).status).toBe(400)
  })
})

it('another version of a user message is added beside it and answered', async () => {
  play('To one.', 'To two.')
  await turn({ content: 'one' })
  const [, one] = await historyOf(reader, session)
  if (one === undefined) throw new Error('nothing was said')
  await turn({ content: 'two', version_of: one.id })
  const [, two, answer] = await historyOf(reader, session)
  expect(two).toMatchObject({ content: 'two', siblings: { index: 1, count: 2, ids: [one.id, two?.id] } })
  expect(answer?.content).toBe('To two.')
  expect(asked()).not.toContain('one')
})

it('another version of the first message starts beside it', async () => {
  session = await startChat(reader, { first_mes: '' })
  await turn({ content: 'one' })
  const [one] = await historyOf(reader, session)
  await turn({ content: 'two', version_of: one?.id })
  expect(await contents()).toEqual(['two', answerOf(3)])
  expect((await historyOf(reader, session))[0]?.siblings).toMatchObject({ index: 1, count: 2 })
})

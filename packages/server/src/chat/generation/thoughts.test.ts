import { type Message, type MessageId, type ModelId, routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { historyOf, readEvents, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { adminModels, chat, chatSettings } = routes
const { app, upstream, admin, reader } = await chatAppForFile('normal')

const connect = async (fields: object = {}): Promise<ModelId> => {
  const body = {
    name: 'Thinker',
    base_url: upstream.url,
    model: 'normal',
    api_key: 'sk-test-0123456789',
    ...fields,
  }
  return (await admin.call(adminModels.create, { body })).id
}

async function answered(model: ModelId, pieces: readonly string[]) {
  const session = await startChat(reader)
  upstream.script(reply => {
    reply.stream()
    for (const piece of pieces) reply.say(piece)
    reply.finish()
    reply.done()
  })
  const events = await say(reader, session, model, 'Hi.')
  return { session, events, answer: (await historyOf(reader, session)).at(-1) as Message } // it was just created
}

const LONE = ['plan A first', ' then B\n</th', 'ink>\n\n', 'Hello.']

test('text of a reasoning model before a lone closing tag is moved into its reasoning', async () => {
  const { events, answer } = await answered(await connect({ supports_reasoning: true }), LONE)
  expect(answer).toMatchObject({ content: 'Hello.', reasoning: 'plan A first then B\n', status: 'done' })
  expect(events.find(({ event }) => event === 'moved')?.data).toEqual({ text: 'plan A first then B\n' })
  const told = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text)
  expect(told.join('')).toBe('plan A first then B\nHello.')
})

test('a reasoning model is also recognized by its name', async () => {
  const { answer } = await answered(await connect({ model: 'deepseek/DeepSeek-R1:free' }), LONE)
  expect(answer).toMatchObject({ content: 'Hello.', reasoning: 'plan A first then B\n' })
})

test('the same text of other models is not moved', async () => {
  const { answer } = await answered(await connect(), LONE)
  expect(answer).toMatchObject({ content: LONE.join(''), reasoning: '' })
})

test('a lone closing tag at the start leaves no reasoning', async () => {
  const { answer } = await answered(await connect({ supports_reasoning: true }), ['\n</think>\n', 'Hello.'])
  expect(answer.content).toBe('Hello.')
  expect(answer.reasoning.trim()).toBe('')
})

test('a model can have its own reasoning marks, both or only the closing one', async () => {
  const marked = await connect({ thoughts_open: '【想】', thoughts_close: '【完】' })
  expect((await answered(marked, ['【想', '】plan【完】', '\nHello.'])).answer).toMatchObject({
    content: 'Hello.',
    reasoning: 'plan',
  })
  const ended = await connect({ thoughts_close: '---' })
  expect((await answered(ended, ['plan\n-', '--\nHello.'])).answer).toMatchObject({
    content: 'Hello.',
    reasoning: 'plan\n',
  })
})

test('so can chat settings', async () => {
  const marks = { thoughts_open: '<plan>', thoughts_close: '</plan>' }
  await reader.call(chatSettings.change, { body: marks })
  const { answer } = await answered(await connect(), ['<plan>x</pl', 'an>Hello.'])
  expect(answer).toMatchObject({ content: 'Hello.', reasoning: 'x' })
  await reader.call(chatSettings.change, { body: { thoughts_open: null, thoughts_close: null } })
})

test('an answer interrupted by a restart keeps its moved reasoning', async () => {
  const { answer } = await answered(await connect({ supports_reasoning: true }), LONE)
  const id: MessageId = answer.id
  await app.database.pool.query(
    `update messages set status = 'streaming', content = '', reasoning = '', instance_id = $2, slot = 1 where id = $1`,
    [id, crypto.randomUUID()],
  )
  await app.database.pool.query(
    `insert into stream_events (message_id, id, event, text) values
      ($1, 3, 'delta', 'pl'), ($1, 4, 'delta', 'an'), ($1, 5, 'moved', 'plan'), ($1, 6, 'delta', 'Hel')`,
    [id],
  )
  const next = await startTestApp({ database: app.database, dataDir: app.context.config.dataDir })
  try {
    const events = await readEvents(
      await next.api.as(reader.token).send(chat.streamMessage, { params: { id } }),
    )
    expect(events.at(-1)?.data.message).toMatchObject({ content: 'Hel', reasoning: 'plan' })
  } finally {
    await next.close()
  }
})

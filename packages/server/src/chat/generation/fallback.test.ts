import { type BodyIn, type Message, type ModelId, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { connectModel, historyOf, readEvents, say, startChat, textOf } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { answerOf } from '../../testing/scripted-upstream.ts'

const { adminModels, chat, modelUsage, previewChats } = routes
const { upstream, admin, reader, model: standIn } = await chatAppForFile('tokens-5')

type ModelFields = BodyIn<typeof adminModels.update>

async function model(script: string, fallback_id: ModelId | null, more: ModelFields = {}): Promise<ModelId> {
  const id = await connectModel(admin, upstream, script)
  await admin.call(adminModels.update, { params: { id }, body: { fallback_id, ...more } })
  return id
}

async function turn(model_id: ModelId) {
  const session = await startChat(reader)
  const events = await say(reader, session, model_id, 'Hi.')
  const answer = (await historyOf(reader, session)).at(-1) as Message // it was just created
  return { session, events, answer }
}

describe('a model that is down', () => {
  test.each(['overloaded', 'rate-limited', 'no-credit', 'cut-before-headers', 'html-200'])(
    'as with %s, is replaced by its fallback, which the message names',
    async script => {
      const { events, answer } = await turn(await model(script, standIn))
      const stood = { model_id: standIn, model_name: 'tokens-5', asked_model_name: script, status: 'done' }
      expect(textOf(events)).toBe(answerOf(5))
      expect(events.at(-1)).toMatchObject({ event: 'done', data: stood })
      expect(answer).toMatchObject({ ...stood, content: answerOf(5), error: null })
    },
  )

  test('as with an unreachable address, has its fallback answer', async () => {
    const gone = await model('gone', standIn, { base_url: 'http://127.0.0.1:9/v1' })
    expect((await turn(gone)).answer).toMatchObject({ asked_model_name: 'gone', content: answerOf(5) })
  })

  test('has the fallback of its fallback answer, and no further one', async () => {
    const second = await model('overloaded', standIn)
    const first = await model('failed', second)
    expect((await turn(first)).answer).toMatchObject({ model_name: 'tokens-5', asked_model_name: 'failed' })
    const { answer } = await turn(await model('rate-limited', first))
    expect(answer).toMatchObject({
      status: 'failed',
      model_name: 'rate-limited',
      asked_model_name: null,
      error: { code: 'upstream_rate_limited' },
    })
  })

  test('is named beside its fallback, also while that still answers', async () => {
    const slow = await model('hang-after-tokens', null)
    const session = await startChat(reader)
    const body = { session_id: session.id, content: 'Hi.', model_id: await model('failed', slow) }
    const response = await reader.send(chat.complete, { body })
    await readEvents(response, 3) // includes the first tokens
    const answer = (await historyOf(reader, session)).at(-1) as Message // the answer in flight
    expect(answer).toMatchObject({
      status: 'streaming',
      model_name: 'hang-after-tokens',
      asked_model_name: 'failed',
    })
    await reader.call(chat.stopMessage, { params: { id: answer.id } })
    expect((await historyOf(reader, session)).at(-1)).toMatchObject({
      status: 'stopped',
      model_name: 'hang-after-tokens',
      asked_model_name: 'failed',
    })
  })

  test('that has begun to answer keeps what arrived, without a fallback', async () => {
    const { events, answer } = await turn(await model('error-in-stream', standIn))
    expect(textOf(events)).toBe(answerOf(3))
    expect(answer).toMatchObject({
      model_name: 'error-in-stream',
      asked_model_name: null,
      status: 'interrupted',
    })
  })

  test('fails with its own error if the fallback fails too', async () => {
    const { answer } = await turn(await model('no-credit', await model('key-refused', null)))
    expect(answer).toMatchObject({
      status: 'failed',
      model_name: 'no-credit',
      asked_model_name: null,
      error: { code: 'upstream_no_credit' },
    })
  })

  test('has no fallback that is switched off', async () => {
    const off = await model('tokens-7', null, { is_enabled: false })
    expect((await turn(await model('no-credit', off))).answer.status).toBe('failed')
  })

  test('has no fallback whose context is too small', async () => {
    const small = await model('tokens-7', null, { context_tokens: 256 })
    const session = await startChat(reader)
    const events = await say(reader, session, await model('no-credit', small), 'Tell me of it. '.repeat(60))
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'upstream_no_credit' } })
  })

  test('has its fallback continue an answer', async () => {
    const { session } = await turn(standIn)
    const body = {
      session_id: session.id,
      action: 'continue',
      model_id: await model('failed', standIn),
    } as const
    const done = (await readEvents(await reader.send(chat.complete, { body }))).at(-1)
    expect(done?.data).toMatchObject({ content: answerOf(5) + answerOf(5), asked_model_name: 'failed' })
  })

  test('has its fallback answer in a preview chat', async () => {
    const body = {
      id: crypto.randomUUID(),
      data: { name: 'Amy' },
      messages: [{ role: 'user' as const, content: 'Hi.' }],
      model_id: await model('failed', standIn),
    }
    const done = (await readEvents(await reader.send(previewChats.complete, { body }))).at(-1)
    expect(done?.data).toMatchObject({
      content: answerOf(5),
      model_name: 'tokens-5',
      asked_model_name: 'failed',
    })
  })
})

test.each(['key-refused', 'model-unknown', 'context-too-long', 'refused'])(
  'a model failing with %s has no fallback, since that must be fixed',
  async script => {
    const { answer } = await turn(await model(script, standIn))
    expect(answer).toMatchObject({ status: 'failed', model_name: script, asked_model_name: null })
  },
)

test('a fallback is called with its own settings', async () => {
  const own = await model('tokens-3', null, {
    max_output_tokens: 99,
    sampling: { temperature: 0.3 },
    takes_only: ['temperature'],
  })
  await turn(await model('no-credit', own, { sampling: { temperature: 0.9, top_p: 0.5 } }))
  const { body } = upstream.requests.at(-1) ?? {}
  expect(body).toMatchObject({ model: 'tokens-3', temperature: 0.3, max_tokens: 99 })
  expect(body).not.toHaveProperty('top_p')
})

test('an answer of a fallback counts as the fallback’s usage', async () => {
  const other = await model('tokens-4', null)
  await turn(await model('no-credit', other))
  const { items } = await admin.call(modelUsage.list, { query: { model_id: other } })
  expect(items).toMatchObject([{ model: { name: 'tokens-4' }, answers: 1, completion_tokens: 4 }])
})

test('the prompt of an answer by a fallback can be inspected', async () => {
  const { answer } = await turn(await model('no-credit', standIn))
  const view = await reader.call(routes.prompts.ofMessage, { params: { id: answer.id } })
  expect(view).toMatchObject({ standing: 'sent', model: { name: 'no-credit' } })
})

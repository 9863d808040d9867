import { type ModelId, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../testing/api.ts'
import { connectModel, readEvents, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { adminModels, auth, chat, modelUsage, prompts, previewChats } = routes
const { app, upstream, admin, reader } = await chatAppForFile('tokens-5')

/** A prompt counts 100 tokens, each word of the answer one. */
async function limited(daily_tokens: number | null, script = 'tokens-5'): Promise<ModelId> {
  const id = await connectModel(admin, upstream, script)
  await admin.call(adminModels.update, { params: { id }, body: { daily_tokens } })
  return id
}
const usageOf = async (model_id: ModelId) =>
  (await admin.call(modelUsage.list, { query: { model_id } })).items
const today = () => app.clock.now().toISOString().slice(0, 10)
const tomorrow = () =>
  `${new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`

const tried = (model_id: ModelId) => ({
  id: crypto.randomUUID(),
  data: { name: 'Amy' },
  messages: [{ role: 'user' as const, content: 'Hi.' }],
  model_id,
})

describe('the usage of a model', () => {
  test('is added up by account, model and day, as the model counts it', async () => {
    const [one, other] = [await limited(null), await limited(null, 'tokens-3')]
    const session = await startChat(reader)
    await say(reader, session, one, 'Hi.')
    await say(reader, session, one, 'And?')
    await say(reader, session, other, 'And you?')
    const of = { day: today(), user: { username: 'reader' } }
    expect(await usageOf(one)).toMatchObject([
      { ...of, model: { id: one }, answers: 2, prompt_tokens: 200, completion_tokens: 10 },
    ])
    expect(await usageOf(other)).toMatchObject([{ ...of, answers: 1, completion_tokens: 3 }])
  })

  test('counts drafts, regenerated and continued answers, and preview chats', async () => {
    const model_id = await limited(null)
    const session = await startChat(reader)
    await say(reader, session, model_id, 'Hi.')
    for (const action of ['regenerate', 'continue', 'impersonate'] as const) {
      const body = { session_id: session.id, action, model_id }
      await readEvents(await reader.send(chat.complete, { body }))
    }
    await readEvents(await reader.send(previewChats.complete, { body: tried(model_id) }))
    expect(await usageOf(model_id)).toMatchObject([{ answers: 5, prompt_tokens: 500, completion_tokens: 25 }])
  })

  test('is estimated for a stopped answer, and nothing for a failed one', async () => {
    const silent = await limited(null, 'hang-after-tokens')
    const session = await startChat(reader)
    const body = { session_id: session.id, content: 'Hi.', model_id: silent }
    const response = await reader.send(chat.complete, { body })
    const [, begun] = await readEvents(response, 3)
    await reader.call(chat.stopMessage, { params: { id: begun?.data.id } })
    expect(await usageOf(silent)).toMatchObject([{ answers: 1 }])
    const [{ prompt_tokens = 0, completion_tokens = 0 } = {}] = await usageOf(silent)
    expect([prompt_tokens > 5, completion_tokens > 3]).toEqual([true, true])

    const refusing = await limited(null, 'key-refused')
    await say(reader, session, refusing, 'Hi.')
    expect(await usageOf(refusing)).toEqual([])
  })

  test('includes an answer that was deleted while it was written', async () => {
    const silent = await limited(null, 'hang-after-tokens')
    const session = await startChat(reader)
    const body = { session_id: session.id, content: 'Hi.', model_id: silent }
    const response = await reader.send(chat.complete, { body })
    const [, begun] = await readEvents(response, 3)
    await reader.call(chat.removeMessage, { params: { id: begun?.data.id } })
    await expect.poll(() => usageOf(silent)).toMatchObject([{ answers: 1 }])
  })

  test('is listed under the name of a deleted model', async () => {
    const model_id = await limited(null)
    await say(reader, await startChat(reader), model_id, 'Hi.')
    await admin.call(adminModels.remove, { params: { id: model_id } })
    expect(await usageOf(model_id)).toMatchObject([{ model: { id: null, name: 'tokens-5' }, answers: 1 }])
  })

  test('is deleted with its account', async () => {
    const model_id = await limited(null)
    const leaver = await app.api.register('leaver')
    await say(leaver, await startChat(leaver), model_id, 'Hi.')
    const [{ user } = { user: null }] = await usageOf(model_id)
    await app.database.pool.query('delete from users where id = $1', [user?.id])
    expect(await usageOf(model_id)).toEqual([])
  })
})

describe('a model with a daily limit', () => {
  test('has the limit for each account separately', async () => {
    const model_id = await limited(50)
    const other = await app.api.register('other')
    await say(reader, await startChat(reader), model_id, 'Hi.')
    expect((await say(other, await startChat(other), model_id, 'Hi.')).at(-1)?.event).toBe('done')
  })

  test('refuses all kinds of calls once it is reached, without effect', async () => {
    const model_id = await limited(50)
    const session = await startChat(reader)
    await say(reader, session, model_id, 'Hi.')
    const requestCount = upstream.requests.length
    for (const action of ['send', 'regenerate', 'continue', 'impersonate'] as const) {
      const body = { session_id: session.id, action, model_id, ...(action === 'send' && { content: 'And?' }) }
      expect((await reader.refused(chat.complete, { body })).code).toBe('daily_limit_reached')
    }
    expect((await reader.refused(previewChats.complete, { body: tried(model_id) })).code).toBe(
      'daily_limit_reached',
    )
    expect(upstream.requests).toHaveLength(requestCount)
    expect((await reader.call(chat.history, { params: { id: session.id } })).items).toHaveLength(3)
  })

  test('still allows previewing the prompt', async () => {
    const model_id = await limited(50)
    const session = await startChat(reader)
    await say(reader, session, model_id, 'Hi.')
    const body = { action: 'send', content: 'And?', model_id } as const
    const view = await reader.call(prompts.preview, { params: { id: session.id }, body })
    expect(view.standing).toBe('preview')
  })

  test('is no fallback once its limit is reached', async () => {
    const model_id = await limited(50)
    const session = await startChat(reader)
    await say(reader, session, model_id, 'Hi.')
    const down = await connectModel(admin, upstream, 'no-credit')
    await admin.call(adminModels.update, { params: { id: down }, body: { fallback_id: model_id } })
    const events = await say(reader, session, down, 'And?')
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'upstream_no_credit' } })
  })

  test('shows each account its remaining tokens', async () => {
    const model_id = await limited(1_000)
    await limited(null)
    await say(reader, await startChat(reader), model_id, 'Hi.')
    const mine = async (api = reader) =>
      (await api.call(modelUsage.listMine)).filter(allowance => allowance.model_id === model_id)
    const daily = { model_id, daily_tokens: 1_000, renewed_at: tomorrow() }
    expect(await mine()).toEqual([{ ...daily, used_tokens: 105 }])
    expect(await mine(admin)).toEqual([{ ...daily, used_tokens: 0 }])
    expect((await reader.call(modelUsage.listMine)).every(({ daily_tokens }) => daily_tokens > 0)).toBe(true)
  })
})

describe('the next day', () => {
  /** Tokens expire before the next day. */
  const logIn = async (username: string) => {
    const body = { username, password: TEST_PASSWORD }
    return app.api.as((await app.api.call(auth.login, { body })).access_token)
  }

  test('a model whose limit was reached answers again, and usage is counted by day', async () => {
    const model_id = await limited(150)
    const session = await startChat(reader)
    const body = { session_id: session.id, content: 'And?', model_id }
    await say(reader, session, model_id, 'Hi.')
    await say(reader, session, model_id, 'And?')
    const response = await reader.send(chat.complete, { body })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const facts = { limit: 150, renewed_at: tomorrow() }
    expect(await response.json()).toMatchObject({ code: 'daily_limit_reached', facts })

    const before = today()
    app.clock.advance({ days: 1 })
    expect((await say(await logIn('reader'), session, model_id, 'And now?')).at(-1)?.event).toBe('done')
    const usage = await logIn('admin')
    const days = async (query = {}) =>
      (await usage.call(modelUsage.list, { query: { model_id, ...query } })).items.map(({ day }) => day)
    expect(await days()).toEqual([today(), before])
    expect(await days({ days: '1' })).toEqual([today()])
  })
})

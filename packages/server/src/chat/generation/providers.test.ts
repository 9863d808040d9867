import { type Message, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { historyOf, say, startChat, textOf } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { answerOf } from '../../testing/scripted-upstream.ts'

const { adminModels, chat } = routes
const { upstream, admin, reader } = await chatAppForFile('normal')

describe.each(['anthropic', 'google', 'ollama'] as const)('a model of %s', provider => {
  const connection = (script: string) => ({
    provider,
    base_url: upstream.url,
    model: script,
    api_key: 'sk-test-0123456789',
  })
  const connect = async (script: string) =>
    (await admin.call(adminModels.create, { body: { name: script, ...connection(script) } })).id
  const askedLast = () => upstream.requests.at(-1)?.body ?? {}

  test('answers in a chat, with reasoning and token counts', async () => {
    const session = await startChat(reader)
    const events = await say(reader, session, await connect('reasoning'), 'Hi.')
    const answer = (await historyOf(reader, session)).at(-1) as Message // it was just created
    expect(textOf(events)).toBe(answerOf(3))
    expect(answer).toMatchObject({
      status: 'done',
      content: answerOf(3),
      reasoning: 'first then',
      usage: { prompt_tokens: 100, completion_tokens: 5 },
    })
  })

  test('gets the character, the greeting and the user’s message', async () => {
    const session = await startChat(reader)
    await say(reader, session, await connect('normal'), 'What is your name?')
    const asked = JSON.stringify(askedLast())
    for (const said of ['Amy is calm.', 'Hello Bob, I am Amy.', 'What is your name?']) {
      expect(asked).toContain(said)
    }
  })

  test('that fails leaves a reason and the text so far', async () => {
    const session = await startChat(reader)
    const events = await say(reader, session, await connect('error-in-stream'), 'Hi.')
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'upstream_failed' } })
    expect((await historyOf(reader, session)).at(-1)).toMatchObject({
      status: 'interrupted',
      content: answerOf(3),
    })
  })

  test('can be tested from its form', async () => {
    const tryIt = (script: string) => admin.call(adminModels.testForm, { body: connection(script) })
    expect(await tryIt('normal')).toMatchObject({ ok: true, sample: expect.stringContaining('t0 t1') })
    expect(await tryIt('key-refused')).toMatchObject({ ok: false, problem: { code: 'upstream_key_refused' } })
  })

  test('that is stopped is disconnected', async () => {
    const session = await startChat(reader)
    const body = { session_id: session.id, content: 'Hi.', model_id: await connect('hang-after-tokens') }
    const answering = reader.send(chat.complete, { body })
    await expect
      .poll(async () => (await historyOf(reader, session)).at(-1)?.status, { timeout: 10_000 })
      .toBe('streaming')
    const { id } = (await historyOf(reader, session)).at(-1) as Message // the poll above found it
    await expect.poll(() => upstream.requests.at(-1)?.hungUp, { timeout: 10_000 }).toBe(false)
    await reader.call(chat.stopMessage, { params: { id } })
    await (await answering).text()
    expect((await historyOf(reader, session)).at(-1)).toMatchObject({ status: 'stopped' })
    await expect.poll(() => upstream.requests.at(-1)?.hungUp, { timeout: 10_000 }).toBe(true)
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerOf, type ScriptedUpstream, startScriptedUpstream } from './scripted-upstream.ts'

let upstream: ScriptedUpstream

beforeEach(async () => {
  upstream = await startScriptedUpstream()
})
afterEach(() => upstream.close())

const ask = (model: string, signal: AbortSignal | null = null) =>
  fetch(`${upstream.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-1' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hello' }] }),
    signal,
  })

const wordsIn = (events: string) =>
  [...events.matchAll(/^data: (\{.*\})$/gm)]
    .map(([, json = '']) => JSON.parse(json).choices[0]?.delta?.content ?? '')
    .join('')

test('the name of the model selects its behaviour', async () => {
  expect(wordsIn(await (await ask('normal')).text())).toBe(answerOf(20))
  expect((await ask('key-refused')).status).toBe(401)
  expect((await ask('some model')).status).toBe(404)
})

test('a model named after a number writes that many tokens, at once or at a rate', async () => {
  expect(wordsIn(await (await ask('tokens-3000')).text())).toBe(answerOf(3000))
  expect(wordsIn(await (await ask('tokens-50-at-1000')).text())).toBe(answerOf(50))
})

test('many streams at a limited rate are all complete', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => (await ask('tokens-40-at-400')).text()),
  )
  expect(new Set(answers.map(wordsIn))).toEqual(new Set([answerOf(40)]))
})

test('queued scripts run first, in order', async () => {
  upstream.script('failed', reply => reply.whole(418, ''))
  expect([(await ask('normal')).status, (await ask('normal')).status, (await ask('normal')).status]).toEqual([
    500, 418, 200,
  ])
})

test('requests are recorded, and whether the client disconnected', async () => {
  const hangUp = new AbortController()
  await (await ask('normal')).text()
  await ask('hang-after-headers', hangUp.signal)
  hangUp.abort()
  expect(upstream.requests[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer sk-1' },
    body: { model: 'normal', messages: [{ role: 'user', content: 'hello' }] },
    hungUp: false,
  })
  await expect.poll(() => upstream.requests[1]?.hungUp).toBe(true)
})

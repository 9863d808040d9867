import { expect, test } from 'vitest'
import { listen } from '../testing/scripted-upstream/listen.ts'
import { createDemo } from './demo.ts'
import type { ModelRequest } from './model-types.ts'

const requestOf = (content: string, max_tokens = 10_000): ModelRequest => ({
  connection: { provider: 'demo', base_url: '', api_key: null, model: '' },
  messages: [
    { role: 'user', content: 'an older question' },
    { role: 'assistant', content: 'an older answer' },
    { role: 'user', content },
  ],
  sampling: {},
  max_tokens,
})

const demo = () => createDemo(async (_, signal) => signal.throwIfAborted())

test('introduces itself in the language of the last message', async () => {
  expect((await listen(demo(), requestOf('Who are you?'))).text).toMatch(/demo model.*I do not think/s)
  expect((await listen(demo(), requestOf('你是谁？'))).text).toMatch(/演示模型.*我不会思考/s)
})

test('shows emphasis, a list and the user’s words', async () => {
  const { text, end } = await listen(demo(), requestOf('Is  it\n\nraining?'))
  expect(text).toContain('\n> Is it raining?\n')
  expect(text).toMatch(/\*\*.+\*\*/)
  expect(text).toMatch(/^- /m)
  expect(end).toBe('stop')
})

test('shortens long words without breaking a character', async () => {
  const { text } = await listen(demo(), requestOf('👩‍👩‍👧'.repeat(200)))
  expect(text).toContain(`> ${'👩‍👩‍👧'.repeat(80)}…\n`)
})

test('gives another answer when regenerating', async () => {
  const ask = demo()
  const first = await listen(ask, requestOf('hello'))
  const second = await listen(ask, requestOf('hello'))
  expect(second.text).not.toBe(first.text)
})

test('streams word by word, and stops on request', async () => {
  const stop = new AbortController()
  let steps = 0
  const ask = createDemo(async (_, signal) => {
    if (++steps === 5) stop.abort(new Error('stopped'))
    signal.throwIfAborted()
  })
  const heard = await listen(ask, requestOf('hello'), stop.signal)
  expect(heard.pieces).toEqual(['I ', 'am ', "**Inkling's ", 'demo '])
  expect(heard.end).toBe('Error: stopped')
})

test('respects the token limit', async () => {
  const heard = await listen(demo(), requestOf('hello', 3))
  expect(heard.pieces).toHaveLength(3)
  expect(heard.end).toBe('length')
})

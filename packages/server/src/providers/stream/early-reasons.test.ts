import type { Provider } from '@inkling/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { KEY, listen, questionTo } from '../../testing/scripted-upstream/listen.ts'
import type { ScriptedReply } from '../../testing/scripted-upstream/reply.ts'
import { type ScriptedUpstream, startScriptedUpstream } from '../../testing/scripted-upstream.ts'
import { createModelClient } from '../ask-model.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
const asking = (bounds: { tail_ms?: number; silence_ms?: number }) =>
  createModelClient({ outbound, bounds, wait: async () => {} })
let upstream: ScriptedUpstream

beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
afterAll(async () => {
  await upstream.close()
  await outbound.close()
})

const openAi = (delta: object, finish_reason: unknown) => ({ choices: [{ index: 0, delta, finish_reason }] })
const google = (finishReason: string, ...parts: object[]) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason }],
})
const claude = (fields: object) => ({ type: 'content_block_delta', index: 0, delta: fields })
const claudeReason = (stop_reason: string) => ({ type: 'message_delta', delta: { stop_reason }, usage: {} })
const claudeStart = { type: 'message_start', message: { role: 'assistant', content: [] } }
const claudeStop = { type: 'message_stop' }
const ollama = (message: object, done: boolean) => ({ message, done, done_reason: 'stop' })

type Stream = readonly [name: string, provider: Provider, said: readonly object[], end: string]

/** Each sends "one two three" and the reasoning "hm", with a finish reason before the end. */
const streams: readonly Stream[] = [
  [
    'OpenAI, "stop" with every piece',
    'openai-compatible',
    [
      openAi({ content: 'one ' }, 'stop'),
      openAi({ reasoning_content: 'hm' }, 'stop'),
      openAi({ content: '' }, 'stop'),
      openAi({ content: 'two ' }, 'stop'),
      openAi({ content: 'three' }, 'stop'),
    ],
    'stop',
  ],
  [
    'OpenAI, the word "null" with every piece',
    'openai-compatible',
    [
      openAi({ reasoning_content: 'hm' }, 'null'),
      openAi({ content: 'one ' }, 'null'),
      openAi({ content: 'two three' }, 'null'),
      openAi({}, 'length'),
    ],
    'length',
  ],
  [
    'OpenAI, a reason before the first word',
    'openai-compatible',
    [
      openAi({ role: 'assistant', content: '' }, 'stop'),
      openAi({ reasoning_content: 'hm' }, null),
      openAi({ content: 'one two three' }, null),
      openAi({}, 'length'),
    ],
    'length',
  ],
  [
    'OpenAI, words after the piece that ends',
    'openai-compatible',
    [
      openAi({ reasoning_content: 'hm' }, null),
      openAi({ content: 'one ' }, null),
      openAi({}, 'stop'),
      openAi({ content: 'two three' }, null),
      openAi({}, 'content_filter'),
    ],
    'filter',
  ],
  [
    'Google, STOP with every piece',
    'google',
    [
      google('STOP', { text: 'hm', thought: true }),
      google('STOP', { text: 'one ' }),
      google('STOP', { text: 'two ' }),
      google('STOP', { text: 'three' }),
    ],
    'stop',
  ],
  [
    'Google, STOP before the first word',
    'google',
    [
      google('STOP'),
      google('STOP', { text: '' }),
      google('STOP', { text: 'hm', thought: true }),
      google('FINISH_REASON_UNSPECIFIED', { text: 'one two three' }),
      google('MAX_TOKENS'),
    ],
    'length',
  ],
  [
    'Anthropic, a reason long before the end',
    'anthropic',
    [
      claudeStart,
      claudeReason('end_turn'),
      claude({ type: 'thinking_delta', thinking: 'hm' }),
      claude({ type: 'text_delta', text: 'one ' }),
      claudeReason('end_turn'),
      claude({ type: 'text_delta', text: 'two three' }),
      claudeReason('max_tokens'),
      claudeStop,
    ],
    'length',
  ],
  [
    'Ollama, a reason with every line',
    'ollama',
    [
      ollama({ thinking: 'hm' }, false),
      ollama({ content: 'one ' }, false),
      ollama({ content: 'two three' }, false),
      ollama({ content: '' }, true),
    ],
    'stop',
  ],
]

const write = (reply: ScriptedReply, provider: Provider, chunks: object) =>
  provider === 'ollama' ? reply.raw(`${JSON.stringify(chunks)}\n`) : reply.event(JSON.stringify(chunks))

const questionOf = (provider: Provider) =>
  questionTo({ provider, base_url: upstream.url, api_key: KEY, model: 'any' })

describe('a finish reason before the end', () => {
  test.each(streams)('holds back no text: %s', async (_, provider, chunks, end) => {
    upstream.script(async reply => {
      reply.stream()
      for (const one of chunks) {
        write(reply, provider, one)
        await reply.wait(30)
      }
      reply.end()
    })
    const heard = await listen(asking({ tail_ms: 1 }), questionOf(provider))
    expect(heard).toMatchObject({ text: 'one two three', reasoning: 'hm', end })
  })

  test('does not complete an answer that continued and was cut off', async () => {
    upstream.script(async reply => {
      reply.stream()
      write(reply, 'google', google('STOP', { text: 'one ' }))
      write(reply, 'google', google('STOP', { text: 'two ' }))
      await reply.cut()
    })
    expect(await listen(asking({}), questionOf('google'))).toMatchObject({
      text: 'one two ',
      end: 'upstream_cut',
    })
  })

  test('does not complete an answer that continued and fell silent', async () => {
    upstream.script(reply => {
      reply.stream()
      write(reply, 'openai-compatible', openAi({ content: 'one ' }, 'stop'))
      write(reply, 'openai-compatible', openAi({ content: 'two ' }, 'stop'))
    })
    const heard = await listen(asking({ silence_ms: 200 }), questionOf('openai-compatible'))
    expect(heard).toMatchObject({ text: 'one two ', end: 'upstream_silent' })
  })

  test('is the end when nothing follows, however the connection ends', async () => {
    upstream.script(async reply => {
      reply.stream()
      write(reply, 'google', google('MAX_TOKENS', { text: 'one ' }))
      await reply.cut()
    })
    expect(await listen(asking({}), questionOf('google'))).toMatchObject({ text: 'one ', end: 'length' })
  })
})

test('an answer ends with its protocol’s last event, although its connection stays open', async () => {
  const last: readonly (readonly [Provider, object])[] = [
    ['anthropic', claudeStop],
    ['ollama', ollama({ content: '' }, true)],
  ]
  for (const [provider, chunks] of last) {
    upstream.script(reply => {
      reply.stream()
      if (provider === 'anthropic') write(reply, provider, claudeStart)
      const word =
        provider === 'ollama'
          ? ollama({ content: 'one' }, false)
          : claude({ type: 'text_delta', text: 'one' })
      write(reply, provider, word)
      write(reply, provider, chunks)
    })
    expect(await listen(asking({}), questionOf(provider))).toMatchObject({ text: 'one', end: 'stop' })
  }
})

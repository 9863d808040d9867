import { type AddressInfo, createServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { connectionTo, KEY, listen, questionTo } from '../../testing/scripted-upstream/listen.ts'
import { chunkOf } from '../../testing/scripted-upstream/reply.ts'
import {
  answerOf,
  type ScriptedUpstream,
  type ScriptName,
  startScriptedUpstream,
} from '../../testing/scripted-upstream.ts'
import { createModelClient } from '../ask-model.ts'
import type { ModelRequest, UpstreamBounds } from '../model-types.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
const asking = (bounds: Partial<UpstreamBounds>) =>
  createModelClient({ outbound, bounds, wait: async () => {} })
const ask = asking({ line_bytes: 256 * 1024 })
const hasty = asking({ first_byte_ms: 100 })
const restless = asking({ silence_ms: 300 })
let upstream: ScriptedUpstream

beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
afterAll(async () => {
  await upstream.close()
  await outbound.close()
})

const answerTo = (model: ScriptName, asker = ask) =>
  listen(asker, questionTo(connectionTo(upstream.url, model)))

describe('the request', () => {
  async function requestWith(change: Partial<ModelRequest>) {
    await listen(ask, { ...questionTo(connectionTo(upstream.url)), ...change })
    return upstream.requests.at(-1)
  }

  test('goes to the base URL with its key, and requests a stream with token counts', async () => {
    const request = await requestWith({})
    expect(request?.path).toBe('/v1/chat/completions')
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(request?.body).toEqual({
      model: 'normal',
      messages: [{ role: 'user', content: 'hello' }],
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 300,
    })
  })

  test('keeps the query and a full path of the base URL', async () => {
    const base_url = `${upstream.url}/chat/completions/?api-version=7`
    const request = await requestWith({ connection: { ...connectionTo(base_url), api_key: null } })
    expect(request?.path).toBe('/v1/chat/completions?api-version=7')
    expect(request?.headers).not.toHaveProperty('authorization')
  })

  test('has only the settings that are set, and only names that upstreams accept', async () => {
    const request = await requestWith({
      sampling: { temperature: 0.7, stop: ['\n'] },
      messages: [
        { role: 'user', content: 'a', name: 'Ada-1' },
        { role: 'user', content: 'b', name: '墨灵' },
      ],
    })
    expect(request?.body).toMatchObject({ temperature: 0.7, stop: ['\n'] })
    expect(request?.body).not.toHaveProperty('top_p')
    expect(request?.body.messages).toEqual([
      { role: 'user', content: 'a', name: 'Ada-1' },
      { role: 'user', content: 'b' },
    ])
  })

  test('is not sent with a key that is invalid in a header', async () => {
    const before = upstream.requests.length
    const connection = { ...connectionTo(upstream.url), api_key: 'sk-1\r\nx: y' }
    expect(await listen(ask, questionTo(connection))).toMatchObject({ end: 'upstream_key_refused' })
    expect(upstream.requests).toHaveLength(before)
  })
})

describe('an answer', () => {
  test('arrives word for word, with its token counts', async () => {
    expect(await answerTo('normal')).toMatchObject({
      text: answerOf(20),
      usage: { prompt_tokens: 100, completion_tokens: 20 },
      end: 'stop',
    })
  })

  test('reports that it reached its limit, or that the rest was filtered', async () => {
    expect(await answerTo('too-long')).toMatchObject({ text: answerOf(3), end: 'length' })
    expect(await answerTo('filtered')).toMatchObject({ text: answerOf(3), end: 'filter' })
  })

  test('separates its reasoning, in either field or in tags split anywhere', async () => {
    expect(await answerTo('reasoning')).toMatchObject({
      reasoning: 'first then',
      text: answerOf(3),
      end: 'stop',
    })
    expect(await answerTo('think-tags')).toMatchObject({
      reasoning: 'first </b> then',
      text: 't0 t1 <think>',
    })
  })

  test('is complete however its bytes were split, and no chunk has half a character or a NUL', async () => {
    const heard = await answerTo('split-everywhere')
    expect(heard.pieces).toEqual(['墨', '灵🖋️', '🦄 é'])
    expect(heard.end).toBe('stop')
    expect(await answerTo('nul')).toMatchObject({ text: 't0 \ufffdt1 ', end: 'stop' })
  })

  test.each<ScriptName>(['crlf', 'cr', 'bom', 'comments', 'no-last-newline'])(
    'is read with %s',
    async script => {
      expect(await answerTo(script)).toMatchObject({ text: answerOf(2), end: 'stop' })
    },
  )

  test('may arrive as a whole although a stream was requested', async () => {
    expect(await answerTo('whole-answer')).toMatchObject({
      text: answerOf(3),
      usage: { prompt_tokens: 100, completion_tokens: 3 },
      end: 'stop',
    })
    expect(await answerTo('content-in-parts')).toMatchObject({ text: 't0 ', reasoning: 'hm' })
  })

  test.each<[string, object]>([
    ['an object', { reasoning: { content: 'hm' } }],
    [
      'an object with a summary',
      { reasoning: { id: 'r1', summary: [{ type: 'summary_text', text: 'hm' }] } },
    ],
    ['reasoning_text', { reasoning_text: 'hm' }],
    ['thinking', { thinking: 'hm' }],
    ['an object of thinking', { thinking: { content: 'hm', signature: 'c2ln' } }],
    [
      'details',
      {
        reasoning_details: [
          { type: 'reasoning.text', text: 'h' },
          { type: 'reasoning.text', text: 'm' },
        ],
      },
    ],
    ['a summary', { reasoning: null, reasoning_details: [{ type: 'reasoning.summary', summary: 'hm' }] }],
    ['both', { reasoning: 'hm', reasoning_details: [{ type: 'reasoning.text', text: 'hm' }] }],
    [
      'blocks',
      { reasoning_content: '', thinking_blocks: [{ type: 'thinking', thinking: 'hm', signature: 'c2ln' }] },
    ],
    [
      'parts',
      {
        content: [
          { type: 'reasoning', text: 'hm' },
          { type: 'text', text: 't0 ' },
        ],
      },
    ],
  ])('separates its reasoning when that comes as %s, streamed or whole', async (_, fields) => {
    upstream.script(reply => {
      reply.stream()
      reply.event(chunkOf(fields))
      if (!('content' in fields)) reply.event(chunkOf({ content: 't0 ' }))
      reply.finish()
      reply.done()
    })
    expect(await answerTo('normal')).toMatchObject({ reasoning: 'hm', text: 't0 ' })
    const message = { content: 't0 ', ...fields }
    upstream.script(reply => reply.whole(200, { choices: [{ message, finish_reason: 'stop' }] }))
    expect(await answerTo('normal')).toMatchObject({ reasoning: 'hm', text: 't0 ' })
  })

  test('has no reasoning when it is encrypted or empty', async () => {
    upstream.script(reply => {
      reply.stream()
      reply.event(
        chunkOf({
          content: 't0 ',
          thinking: { type: 'enabled' },
          reasoning_details: [{ type: 'reasoning.encrypted', data: 'c2ln' }],
        }),
      )
      reply.finish()
      reply.done()
    })
    expect(await answerTo('normal')).toMatchObject({ reasoning: '', text: 't0 ' })
  })

  test('is text when the model refuses, and is reported as filtered', async () => {
    upstream.script(reply => {
      reply.stream()
      for (const refusal of ['I can’t ', 'help.']) reply.event(chunkOf({ content: null, refusal }))
      reply.finish()
      reply.done()
    })
    expect(await answerTo('normal')).toMatchObject({ text: 'I can’t help.', end: 'filter' })
    const refusal = 'I can’t help.'
    for (const message of [
      { content: null, refusal },
      { content: [{ type: 'refusal', refusal }], refusal: null },
    ]) {
      upstream.script(reply => reply.whole(200, { choices: [{ message, finish_reason: 'stop' }] }))
      expect(await answerTo('normal')).toMatchObject({ text: refusal, end: 'filter' })
    }
  })

  test('is complete with its last event, with or without an end marker', async () => {
    expect(await answerTo('ends-without-done')).toMatchObject({ text: answerOf(5), end: 'stop' })
    expect(await answerTo('hang-after-finish', restless)).toMatchObject({ text: answerOf(5), end: 'stop' })
  })

  test('leaves its connection to the next request', async () => {
    const { port } = new URL(upstream.url)
    for (let round = 0; round < 3; round++) await answerTo('normal')
    const stats = outbound.dispatcher.stats[`http://127.0.0.1:${port}`]
    expect(stats).toMatchObject({ running: 0 })
  })
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
] as const)('an answer compressed with %s is read, and so is an error', async (coding, compress) => {
  const whole = JSON.stringify({ choices: [{ message: { content: 'A lamp.' }, finish_reason: 'stop' }] })
  const refusal = JSON.stringify({ error: { message: 'Insufficient Balance' } })
  for (const [status, body, end] of [
    [200, whole, 'stop'],
    [402, refusal, 'upstream_no_credit'],
  ] as const) {
    upstream.script(reply => reply.whole(status, compress(body), { 'content-encoding': coding }))
    expect(await answerTo('normal')).toMatchObject({ text: status === 200 ? 'A lamp.' : '', end })
  }
})

test('a response with a wrong compression header is invalid', async () => {
  upstream.script(reply => reply.whole(200, 'plain', { 'content-encoding': 'gzip' }))
  expect(await answerTo('normal')).toMatchObject({ text: '', end: 'upstream_garbage' })
})

test('a picture in its own line does not end an answer', async () => {
  const picture = `data:image/png;base64,${'A'.repeat(3_000_000)}`
  upstream.script(reply => {
    reply.stream()
    reply.raw(
      `data: ${JSON.stringify({ choices: [{ delta: { images: [{ url: picture }], content: 'A lamp.' } }] })}\n\n`,
    )
    reply.finish()
    reply.done()
  })
  expect(await answerTo('normal', asking({}))).toMatchObject({ text: 'A lamp.', end: 'stop' })
})

describe('a failure', () => {
  test.each<[ScriptName, string]>([
    ['key-refused', 'upstream_key_refused'],
    ['no-credit', 'upstream_no_credit'],
    ['quota-used-up', 'upstream_no_credit'],
    ['model-unknown', 'upstream_model_unknown'],
    ['model-unknown-400', 'upstream_model_unknown'],
    ['context-too-long', 'upstream_context_too_long'],
    ['body-too-large', 'upstream_context_too_long'],
    ['refused', 'upstream_refused'],
    ['rate-limited', 'upstream_rate_limited'],
    ['failed', 'upstream_failed'],
    ['redirect', 'upstream_moved'],
    ['html-200', 'upstream_garbage'],
    ['plain-200', 'upstream_garbage'],
    ['empty-200', 'upstream_empty'],
    ['error-200', 'upstream_rate_limited'],
    ['cut-before-headers', 'upstream_cut'],
  ])('of the kind %s is reported as %s, and nothing else', async (script, code) => {
    expect(await answerTo(script)).toEqual({ text: '', pieces: [], reasoning: '', usage: null, end: code })
  })

  test.each<[ScriptName, number, string]>([
    ['error-in-stream', 3, 'upstream_failed'],
    ['garbage', 1, 'upstream_garbage'],
    ['never-ending-line', 1, 'upstream_garbage'],
    ['cut', 5, 'upstream_cut'],
    ['ends-without-a-word', 5, 'upstream_cut'],
  ])('of the kind %s keeps the first %i tokens', async (script, count, code) => {
    expect(await answerTo(script)).toMatchObject({ text: answerOf(count), end: code })
  })

  test('is an upstream that sends too much', async () => {
    const answer = await listen(
      asking({ answer_bytes: 20_000 }),
      questionTo(connectionTo(upstream.url, 'tokens-200-at-2000')),
    )
    expect(answer.end).toBe('upstream_garbage')
    expect(answerOf(200).startsWith(answer.text)).toBe(true)
  })

  test.each<ScriptName>(['hang-before-headers', 'hang-after-headers'])(
    'is an upstream that does not respond: %s',
    async script => {
      expect(await answerTo(script, hasty)).toMatchObject({ text: '', end: 'upstream_timeout' })
    },
  )

  test('is an upstream that falls silent, and keeps the received text', async () => {
    const heard = await answerTo('hang-after-tokens', restless)
    expect(heard).toMatchObject({ text: answerOf(5), end: 'upstream_silent' })
  })

  test.each([
    ['an event by that name', 'event: error\ndata: {"message":"Rate limit reached"}\n\n'],
    ['an event by that name, in words', 'event: error\ndata: rate limit\n\n'],
    ['an object by that name', 'data: {"object":"error","message":"Rate limit reached","code":429}\n\n'],
    ['an error code', 'data: {"text":"rate limit","error_code":50001}\n\n'],
    ['an error message', 'data: {"error_msg":"rate limit"}\n\n'],
    ['a code and a message', 'data: {"code":"Throttling","message":"Too many requests"}\n\n'],
    ['a detail', 'data: {"detail":"rate limit"}\n\n'],
    ['a list', 'data: {"errors":[{"message":"rate limit"}]}\n\n'],
    ['bare JSON', '{"error":{"message":"rate limit"}}\n'],
    ['a choice', 'data: {"choices":[{"error":{"code":429,"message":"slow down"},"delta":{}}]}\n\n'],
  ])('is recognized as %s, at once and after text', async (_, written) => {
    for (const count of [0, 3]) {
      upstream.script(async reply => {
        reply.stream()
        await reply.tokens(count)
        reply.raw(`${written}data: [DONE]\n\n`)
        reply.end()
      })
      const heard = await answerTo('normal')
      expect(heard).toMatchObject({ text: answerOf(count), end: 'upstream_rate_limited' })
    }
  })

  test.each([
    { object: 'error', message: 'Rate limit reached', code: 429 },
    { code: 'Throttling', message: 'Too many requests' },
    { detail: 'rate limit' },
    { errors: [{ message: 'rate limit' }] },
    { error_msg: 'rate limit', error_code: 18 },
  ])('is recognized as a whole response with status 200: %j', async body => {
    upstream.script(reply => reply.whole(200, body))
    expect(await answerTo('normal')).toMatchObject({ text: '', end: 'upstream_rate_limited' })
  })

  test('is not an error code that means success', async () => {
    upstream.script(async reply => {
      reply.stream()
      reply.event(JSON.stringify({ code: 200, message: 'success' }))
      reply.event(chunkOf({ content: 't0 ' }, null, { error_code: 0, code: '', message: '' }))
      reply.finish()
      reply.done()
    })
    expect(await answerTo('normal')).toMatchObject({ text: 't0 ', end: 'stop' })
  })

  test('is recognized by a numeric code with status 200', async () => {
    const failing = (status_code: number) =>
      upstream.script(reply =>
        reply.whole(200, { choices: null, base_resp: { status_code, status_msg: 'no' } }),
      )
    failing(1008)
    expect(await answerTo('normal')).toMatchObject({ text: '', end: 'upstream_no_credit' })
    failing(1004)
    expect(await answerTo('normal')).toMatchObject({ end: 'upstream_key_refused' })
    failing(9999)
    expect(await answerTo('normal')).toMatchObject({ end: 'upstream_failed' })
  })

  test('reveals nothing of the upstream: no text, key or address', async () => {
    for (const script of ['key-refused', 'failed', 'error-200', 'redirect'] as const) {
      const failure = await ask(questionTo(connectionTo(upstream.url, script)), silent, never).catch(
        error => error,
      )
      const printed = JSON.stringify(failure, Object.getOwnPropertyNames(failure)).replaceAll(
        /"stack":"[^"]*"/g,
        '',
      )
      expect(printed).not.toMatch(/canary|upstream\.example|Incorrect|server had|127\.0\.0\.1/)
      expect(failure).not.toHaveProperty('cause')
    }
  })

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 'upstream_garbage'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'x-more: headers\r\n'.repeat(10_000)}`, 'upstream_garbage'],
    ['a body cut short', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\ndata: {}\n\n', 'upstream_cut'],
  ])('is an upstream that sends %s', async (_, bytes, code) => {
    const server = createServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(bytes))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // a listening TCP server has one
    expect(await listen(ask, questionTo(connectionTo(`http://127.0.0.1:${port}`)))).toMatchObject({
      end: code,
    })
    server.close()
  })

  test('is an unreachable upstream when the port is closed', async () => {
    const gone = await startScriptedUpstream()
    await gone.close()
    expect(await listen(ask, questionTo(connectionTo(gone.url)))).toMatchObject({
      end: 'upstream_unreachable',
    })
  })
})

describe('aborting', () => {
  test('closes the connection and keeps the received text', async () => {
    const enough = new AbortController()
    const question = questionTo(connectionTo(upstream.url, 'tokens-1000-at-100'))
    const answer = listen(ask, question, enough.signal)
    await expect.poll(() => upstream.requests.at(-1)?.body.model).toBe('tokens-1000-at-100')
    const record = upstream.requests.at(-1)
    setTimeout(() => enough.abort(new Error('stopped')), 100)
    const heard = await answer
    expect(heard.end).toBe('Error: stopped')
    expect(answerOf(1000)).toContain(heard.text)
    await expect.poll(() => record?.hungUp).toBe(true)
  })

  test('ends an answer that drips forever', async () => {
    const question = questionTo(connectionTo(upstream.url, 'drip'))
    const heard = await listen(ask, question, AbortSignal.timeout(100))
    expect(heard).toMatchObject({ text: '', end: expect.stringContaining('TimeoutError') })
  })

  test('before the request sends nothing', async () => {
    const before = upstream.requests.length
    const heard = await listen(
      ask,
      questionTo(connectionTo(upstream.url)),
      AbortSignal.abort(new Error('stopped')),
    )
    expect(heard.end).toBe('Error: stopped')
    expect(upstream.requests).toHaveLength(before)
  })
})

const never = new AbortController().signal
const silent = { delta() {}, reasoning() {}, moved() {}, usage() {} }

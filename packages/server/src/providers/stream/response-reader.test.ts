import { expect, test } from 'vitest'
import { anthropicDialect } from '../../testing/scripted-upstream/dialects/anthropic.ts'
import type { Dialect } from '../../testing/scripted-upstream/dialects/dialect.ts'
import { googleDialect } from '../../testing/scripted-upstream/dialects/google.ts'
import { ollamaDialect } from '../../testing/scripted-upstream/dialects/ollama.ts'
import { answerOf, chunkOf, token } from '../../testing/scripted-upstream/reply.ts'
import { anthropic } from '../protocols/anthropic.ts'
import { google } from '../protocols/google.ts'
import { ollama } from '../protocols/ollama.ts'
import { openAiCompatible } from '../protocols/openai-compatible.ts'
import type { Protocol } from './protocol.ts'
import { UpstreamAnswer } from './response-reader.ts'

const streamIn = ({ framed, begin, think, say, end }: Dialect): string =>
  [...begin, think('墨'), say(token(0)), say('\ud83e'), say('\udd84'), say(token(1)), ...end('stop', 7, 3)]
    .map(framed)
    .join('')

const openAiStream = [
  chunkOf({ reasoning_content: '墨' }),
  ...[token(0), '\ud83e', '\udd84', token(1)].map(content => chunkOf({ content })),
  chunkOf({}, 'stop'),
  '[DONE]',
]
  .map(data => `data: ${data}\n\n`)
  .join('')

const streams: readonly (readonly [name: string, protocol: Protocol, stream: string])[] = [
  ['OpenAI', openAiCompatible, openAiStream],
  ['Anthropic', anthropic, streamIn(anthropicDialect)],
  ['Google', google, streamIn(googleDialect)],
  ['Ollama', ollama, streamIn(ollamaDialect)],
]

const request = {
  connection: { provider: 'demo', base_url: '', api_key: null, model: '' },
  messages: [],
  sampling: {},
  max_tokens: 1,
} as const

function readAnswer({ framing, createParser }: Protocol, pieces: readonly Buffer[]) {
  const collected = { text: '', thought: '', end: '' }
  const sink = {
    delta(text: string) {
      expect(text.isWellFormed()).toBe(true)
      collected.text += text
    },
    reasoning(text: string) {
      collected.thought += text
    },
    moved() {},
    usage() {},
  }
  const answer = new UpstreamAnswer(createParser(sink, request), framing, 64 * 1024)
  answer.head(200, {})
  for (const piece of pieces) answer.bytes(piece)
  answer.end()
  return { ...collected, end: answer.reason }
}

const whole = { text: `${token(0)}🦄${token(1)}`, thought: '墨', end: 'stop' }

test.each(streams)('an answer of %s is the same however its bytes are split', (_, protocol, stream) => {
  const bytes = Buffer.from(stream)
  expect(readAnswer(protocol, [bytes])).toEqual(whole)
  expect(
    readAnswer(
      protocol,
      Array.from(bytes, byte => Buffer.of(byte)),
    ),
  ).toEqual(whole)
  for (let cut = 1; cut < bytes.length; cut++) {
    expect(readAnswer(protocol, [bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole)
  }
})

test.each(streams)('an answer of %s that ends early is reported as cut off', (_, protocol, stream) => {
  const bytes = Buffer.from(stream)
  const last = stream.lastIndexOf(token(1).trim())
  for (let length = 0; length < last; length += 3) {
    expect(() => readAnswer(protocol, [bytes.subarray(0, length)])).toThrow(/upstream_(cut|garbage|empty)/)
  }
})

test.each(streams)('corrupted bytes of %s end in an answer or an upstream error', (_, protocol, stream) => {
  const bytes = Buffer.from(stream)
  for (let at = 0; at < bytes.length; at++) {
    const spoilt = Buffer.from(bytes)
    spoilt[at] = (at * 37) % 256
    try {
      expect(readAnswer(protocol, [spoilt]).text.length).toBeLessThanOrEqual(answerOf(20).length)
    } catch (error) {
      expect(error).toMatchObject({ name: 'UpstreamError' })
    }
  }
})

test.each(streams)('an answer of %s continues after an unreadable chunk', (_, protocol, stream) => {
  const [newline, broken] =
    protocol.framing === 'lines' ? ['\n', '{"oh\n'] : ['\n\n', 'data: {"oh\n\ndata: null\n\n']
  expect(readAnswer(protocol, [Buffer.from(stream.replace(newline, newline + broken))])).toEqual(whole)
})

const said = (content: string) => `data: ${chunkOf({ content })}\n\n`
const wholeMessage = { choices: [{ index: 0, message: { content: '早安。' }, finish_reason: 'stop' }] }
const read = (protocol: Protocol, text: string) => readAnswer(protocol, [Buffer.from(text)]).text

test('a whole message after its pieces is not said again', () => {
  const end = `data: ${JSON.stringify(wholeMessage)}\n\ndata: [DONE]\n\n`
  expect(read(openAiCompatible, said('早') + said('安。') + end)).toBe('早安。')
  expect(read(openAiCompatible, end)).toBe('早安。')
})

test('neither is a block that Anthropic’s relays repeat', () => {
  const event = (fields: object) => `data: ${JSON.stringify(fields)}\n\n`
  const begin = event({
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'text', text: 'Hello' },
  })
  const piece = (text: string) =>
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })
  const message = { type: 'message', content: [{ type: 'text', text: 'Hello you' }], stop_reason: 'end_turn' }
  const stop = event({ type: 'message_delta', delta: { stop_reason: 'end_turn' } })
  expect(read(anthropic, begin + piece('Hello') + piece(' you') + stop)).toBe('Hello you')
  expect(read(anthropic, begin + piece(' you') + stop)).toBe('Hello you')
  expect(read(anthropic, piece('Hello') + piece(' you') + event(message))).toBe('Hello you')
  expect(read(anthropic, event(message))).toBe('Hello you')
})

test.each([
  ['only the end', 'data: [DONE]\n\n'],
  ['only the usage', 'data: {"choices":[],"usage":{"prompt_tokens":3}}\n\ndata: [DONE]\n\n'],
  ['only comments', ': keep-alive\n\n: keep-alive\n\n'],
  ['a document without choices', '{"id":"1","choices":null}'],
  ['nothing', ''],
])('%s is an empty answer', (_, body) => {
  expect(() => read(openAiCompatible, body)).toThrow('upstream_empty')
})

test.each([
  ['the framing twice', `data: ${said('Hi')}data: data: [DONE]\n\n`],
  ['no blank lines', `${said('H')}${said('i')}data: [DONE]\n\n`.replaceAll('\n\n', '\n')],
  ['an end in quotes', `${said('Hi')}data: "[DONE]" \n\n`],
])('a stream with %s is read', (_, stream) => {
  expect(read(openAiCompatible, stream)).toBe('Hi')
})

test('an error written as a field of its own is read', () => {
  const line = 'error: {"code":400,"message":"the request exceeds the available context size"}\n\n'
  expect(() => read(openAiCompatible, line)).toThrow('upstream_context_too_long')
})

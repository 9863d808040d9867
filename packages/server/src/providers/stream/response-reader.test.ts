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
    expect(() => readAnswer(protocol, [bytes.subarray(0, length)])).toThrow(/upstream_(cut|garbage)/)
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

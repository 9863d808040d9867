import type { Provider } from '@inkling/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { KEY, listen, questionTo } from '../../testing/scripted-upstream/listen.ts'
import { type ScriptedUpstream, startScriptedUpstream } from '../../testing/scripted-upstream.ts'
import { createModelClient } from '../ask-model.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
const ask = createModelClient({ outbound, bounds: { silence_ms: 2_000 }, wait: async () => {} })
let upstream: ScriptedUpstream

beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
afterAll(async () => {
  await upstream.close()
  await outbound.close()
})

/** A text chunk after any required preamble. */
const words: Readonly<Record<'openai-compatible' | 'anthropic' | 'google' | 'ollama', readonly object[]>> = {
  'openai-compatible': [{ choices: [{ delta: { content: 'A lamp.' } }] }],
  anthropic: [
    { type: 'message_start', message: { role: 'assistant', content: [] } },
    { type: 'content_block_delta', delta: { type: 'text_delta', text: 'A lamp.' } },
  ],
  google: [{ candidates: [{ content: { parts: [{ text: 'A lamp.' }] } }] }],
  ollama: [{ message: { role: 'assistant', content: 'A lamp.' }, done: false }],
}

const shapes: readonly (readonly [string, unknown])[] = [
  ['an error', { error: { message: 'Insufficient Balance', type: 'x', code: 'invalid_request_error' } }],
  ['an error that is a sentence', { error: 'insufficient balance' }],
  ['an object that is one', { object: 'error', message: 'insufficient balance', code: 40_303 }],
  ['a type that is one', { type: 'error', error: { type: 'billing_error', message: 'no' } }],
  ['a code and a message', { code: 30_001, message: 'Sorry, your account balance is insufficient' }],
  ['a message of its own', { error_msg: 'insufficient balance', error_code: 17 }],
  ['a detail', { detail: 'insufficient balance' }],
  ['errors', { errors: [{ message: 'insufficient balance' }] }],
]

const framed = (provider: Provider, chunks: unknown): string =>
  provider === 'ollama' ? `${JSON.stringify(chunks)}\n` : `data: ${JSON.stringify(chunks)}\n\n`

describe.each(Object.entries(words) as ['ollama', readonly object[]][])(
  'what goes wrong at %s',
  (provider, chunks) => {
    const connection = { provider, base_url: '', api_key: KEY, model: 'any' }

    async function collectAnswer(body: string, isOpen = false) {
      upstream.script(reply => {
        reply.stream()
        reply.raw(body)
        if (!isOpen) reply.end()
      })
      return await listen(ask, questionTo({ ...connection, base_url: upstream.url }))
    }

    const text = chunks.map(one => framed(provider, one)).join('')

    test.each(shapes)('%s, at once or after text, is reported', async (_, shape) => {
      const error = framed(provider, shape)
      expect(await collectAnswer(error)).toMatchObject({ text: '', end: 'upstream_no_credit' })
      expect(await collectAnswer(text + error)).toMatchObject({ text: 'A lamp.', end: 'upstream_no_credit' })
      expect(await collectAnswer(`${text}${error}data: [DONE]\n\n`)).toMatchObject({
        end: 'upstream_no_credit',
      })
    })

    test.each(shapes)('%s as bare JSON is reported, whatever follows it', async (_, shape) => {
      const bare = `${JSON.stringify(shape)}\n`
      expect(await collectAnswer(bare)).toMatchObject({ text: '', end: 'upstream_no_credit' })
      expect(await collectAnswer(`${bare}\n${text}data: [DONE]\n\n`)).toMatchObject({
        end: 'upstream_no_credit',
      })
      expect(await collectAnswer(bare, true)).toMatchObject({ text: '', end: 'upstream_no_credit' })
      expect(await collectAnswer(text + bare)).toMatchObject({ text: 'A lamp.', end: 'upstream_no_credit' })
    })
  },
)

const lines = [
  { choices: [{ delta: { content: 'A ' } }] },
  { choices: [{ delta: { content: 'lamp.' }, finish_reason: 'length' }] },
]

test.each([
  ['lines without the names of fields', lines.map(line => `${JSON.stringify(line)}\n`).join('')],
  ['lines, and the last word', `${lines.map(line => JSON.stringify(line)).join('\n')}\n[DONE]\n`],
  ['a list', JSON.stringify(lines)],
  ['a list over several lines', JSON.stringify(lines, null, 2)],
])('a stream that a relay has changed to %s is read', async (_, body) => {
  upstream.script(reply => {
    reply.stream()
    reply.raw(body)
    reply.end()
  })
  const connection = {
    provider: 'openai-compatible',
    base_url: upstream.url,
    api_key: KEY,
    model: 'any',
  } as const
  expect(await listen(ask, questionTo(connection))).toMatchObject({ text: 'A lamp.', end: 'length' })
})

import type { Message, Provider } from '@inkling/contract'
import { routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import type { ScriptedReply } from '../../testing/scripted-upstream/reply.ts'

const { upstream, admin, reader } = await chatAppForFile('normal')

type Spoken = Exclude<Provider, 'llama-cpp' | 'demo'>

interface Wording {
  say(text: string): object
  think(text: string): object
  tool: object
  /** The reason is in the upstream's spelling. */
  end(reason?: string): readonly (object | string)[]
}

const openAi = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ delta, finish_reason }],
})
const google = (parts: object[], more: object = {}) => ({ candidates: [{ content: { parts }, ...more }] })
const claude = (delta: object) => ({ type: 'content_block_delta', delta })

const wordings: Readonly<Record<Spoken, Wording>> = {
  'openai-compatible': {
    say: content => openAi({ content }),
    think: reasoning_content => openAi({ reasoning_content }),
    tool: openAi({ tool_calls: [{ index: 0, function: { name: 'roll', arguments: '{}' } }] }),
    end: reason => (reason === undefined ? ['[DONE]'] : [openAi({}, reason), '[DONE]']),
  },
  anthropic: {
    say: text => claude({ text }),
    think: thinking => claude({ thinking }),
    tool: { type: 'content_block_start', content_block: { type: 'tool_use', name: 'roll', input: {} } },
    end: stop_reason => [{ type: 'message_delta', delta: { stop_reason } }, { type: 'message_stop' }],
  },
  google: {
    say: text => google([{ text }]),
    think: text => google([{ text, thought: true }]),
    tool: google([{ functionCall: { name: 'roll', args: {} } }]),
    end: finishReason => [google([], { finishReason })],
  },
  ollama: {
    say: content => ({ message: { content }, done: false }),
    think: thinking => ({ message: { content: '', thinking }, done: false }),
    tool: {
      message: { content: '', tool_calls: [{ function: { name: 'roll', arguments: {} } }] },
      done: false,
    },
    end: done_reason => [{ message: { content: '' }, done: true, done_reason }],
  },
}

const began = { type: 'message_start', message: { role: 'assistant', content: [] } }

async function answerTo(provider: Spoken, stream: readonly (object | string)[], times = 1): Promise<Message> {
  const pieces = provider === 'anthropic' ? [began, ...stream] : stream
  const written = pieces.map(piece => (typeof piece === 'string' ? piece : JSON.stringify(piece)))
  const script = (reply: ScriptedReply) => {
    reply.stream()
    reply.raw(written.map(line => (provider === 'ollama' ? `${line}\n` : `data: ${line}\n\n`)).join(''))
    reply.end()
  }
  upstream.script(...Array.from({ length: times }, () => script))
  const connection = { provider, base_url: upstream.url, model: 'any', api_key: 'sk-test-0123456789' }
  const model = await admin.call(routes.adminModels.create, { body: { name: 'any', ...connection } })
  const session = await startChat(reader)
  await say(reader, session, model.id, 'Hi.')
  const answer = (await historyOf(reader, session)).at(-1)
  if (answer === undefined) throw new Error('there is no answer')
  return answer
}

/** Protocols and services that imitate them spell reasons differently. */
const reasons: Readonly<Record<Spoken, Readonly<Record<'stop' | 'length' | 'filter', readonly string[]>>>> = {
  'openai-compatible': {
    stop: ['stop', 'STOP', 'eos_token', 'tool_calls', 'completed'],
    length: [
      'length',
      'Length',
      'max_tokens',
      'MAX_TOKENS',
      'max_output_tokens',
      'model_length',
      'maxTokens',
    ],
    filter: ['content_filter', 'content_filter: PROHIBITED_CONTENT', 'SAFETY', 'sensitive', 'refusal'],
  },
  anthropic: {
    stop: ['end_turn', 'stop_sequence', 'pause_turn'],
    length: ['max_tokens', 'model_context_window_exceeded', 'MAX_TOKENS', 'length'],
    filter: ['refusal', 'content_filtered', 'guardrail_intervened'],
  },
  google: {
    stop: ['STOP', 'stop'],
    length: ['MAX_TOKENS', 'FinishReason.MAX_TOKENS', 'max_tokens'],
    filter: [
      'SAFETY',
      'FinishReason.SAFETY',
      'RECITATION',
      'LANGUAGE',
      'PROHIBITED_CONTENT',
      'SPII',
      'safety',
    ],
  },
  ollama: { stop: ['stop'], length: ['length', 'LENGTH'], filter: ['content_filter'] },
}

const broken: Readonly<Record<Spoken, readonly string[]>> = {
  'openai-compatible': ['error', 'abort', 'aborted', 'network_error', 'insufficient_system_resource'],
  anthropic: ['error', 'overloaded'],
  google: ['MALFORMED_FUNCTION_CALL', 'OTHER', 'MALFORMED_RESPONSE'],
  ollama: ['error', 'cancelled'],
}

const protocols = Object.entries(wordings) as [Spoken, Wording][] // Object.entries widens the literal's keys to string

describe.each(protocols)('an answer of %s', (provider, { say: says, think, tool, end }) => {
  const spelled = Object.entries(reasons[provider]).flatMap(([is, all]) => all.map(one => [one, is] as const))

  test.each(spelled)('that ends with %s is done, with the end reason %s', async (reason, end_reason) => {
    const answer = await answerTo(provider, [says('A lamp.'), ...end(reason)])
    expect(answer).toMatchObject({ status: 'done', content: 'A lamp.', error: null, end_reason })
  })

  test.each(broken[provider])('that ends with %s is interrupted', async reason => {
    const answer = await answerTo(provider, [says('A lamp.'), ...end(reason)])
    expect(answer).toMatchObject({
      status: 'interrupted',
      content: 'A lamp.',
      error: { code: 'upstream_failed' },
      end_reason: null,
    })
  })

  const [length = '', filter = ''] = [reasons[provider].length[0], reasons[provider].filter[0]]

  test.each([
    ['the end', 'stop', 'upstream_only_thoughts'],
    ['its limit', length, 'upstream_only_thoughts'],
    ['a filter', filter, 'upstream_moderated'],
  ])('with reasoning only, ended by %s, is interrupted', async (_, reason, code) => {
    const answer = await answerTo(provider, [think('I wonder.'), says('\n\n'), ...end(reason)])
    expect(answer).toMatchObject({ status: 'interrupted', reasoning: 'I wonder.', error: { code } })
    expect(answer.content.trim()).toBe('')
  })

  test.each([
    ['nothing', [], 'stop', 2, 'upstream_empty'],
    ['white space', [says('\n\n')], 'stop', 1, 'upstream_empty'],
    ['nothing within its limit', [], length, 2, 'upstream_empty'],
    ['nothing that a filter let through', [], filter, 1, 'upstream_moderated'],
    ['a tool call', [tool], 'stop', 1, 'upstream_tool_call'],
  ] as const)('that contains %s has failed with a reason', async (_, said, reason, times, code) => {
    const answer = await answerTo(provider, [...said, ...end(reason)], times)
    expect(answer).toMatchObject({ status: 'failed', error: { code } })
  })

  test('that calls a tool after its text is complete', async () => {
    const answer = await answerTo(provider, [says('A lamp.'), tool, ...end('stop')])
    expect(answer).toMatchObject({ status: 'done', content: 'A lamp.', end_reason: 'stop' })
  })
})

test('an answer without an end reason is done, with the reason unknown', async () => {
  const { say: says, end } = wordings['openai-compatible']
  const answer = await answerTo('openai-compatible', [says('A lamp.'), ...end()])
  expect(answer).toMatchObject({ status: 'done', content: 'A lamp.', end_reason: 'unknown' })
})

test('a continued answer has its last end reason', async () => {
  const { say: says, end } = wordings['openai-compatible']
  const cut = await answerTo('openai-compatible', [says('A lamp'), ...end('length')])
  expect(cut.end_reason).toBe('length')
  upstream.script('normal')
  const sessions = await reader.call(routes.chat.sessions, { query: {} })
  const body = { session_id: sessions.items[0]?.id ?? '', action: 'continue' as const, stream: false }
  const whole = await reader.call(routes.chat.complete, { body })
  expect(whole).toMatchObject({ status: 'done', end_reason: 'stop' })
})

import type { RejectedField } from '@inkling/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { anthropicDialect } from '../testing/scripted-upstream/dialects/anthropic.ts'
import { googleDialect } from '../testing/scripted-upstream/dialects/google.ts'
import { scriptsIn } from '../testing/scripted-upstream/dialects/scripts.ts'
import { connectionTo, listen, questionTo } from '../testing/scripted-upstream/listen.ts'
import { scripts } from '../testing/scripted-upstream/scripts.ts'
import {
  answerOf,
  type ScriptedAnswer,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '../testing/scripted-upstream.ts'
import { createModelClient } from './ask-model.ts'
import type { ModelClient, ModelMessage, ModelRequest, Refusal } from './model-types.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
let upstream: ScriptedUpstream
let ask: ModelClient

beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
beforeEach(() => {
  ask = createModelClient({ outbound, wait: async () => {} })
  upstream.requests.length = 0
})
afterAll(async () => {
  await upstream.close()
  await outbound.close()
})

const refusing =
  (message: string): ScriptedAnswer =>
  reply =>
    reply.whole(400, { error: { message, type: 'invalid_request_error' } })
const answer = (more: Partial<ModelRequest> = {}) =>
  listen(ask, {
    ...questionTo(connectionTo(upstream.url)),
    sampling: { temperature: 0.5, top_p: 0.9, seed: 7, stop: ['THE END'] },
    ...more,
  })
const knobsAsked = () =>
  upstream.requests.map(({ body }) => ['temperature', 'top_p', 'seed', 'stop'].filter(name => name in body))

test.each([
  ["Unsupported parameter: 'stop' is not supported with this model.", ['temperature', 'top_p', 'seed']],
  ['`temperature` is deprecated for this model.', ['top_p', 'seed', 'stop']],
  ['invalid temperature: only 1 is allowed for this model', ['top_p', 'seed', 'stop']],
  ['`temperature` and `top_p` cannot both be specified', ['temperature', 'seed', 'stop']],
  ['Unknown name "seed": Cannot find field.', ['temperature', 'top_p', 'stop']],
])(
  'after %j retries without the rejected parameters, and then omits them from the start',
  async (message, left) => {
    const all = ['temperature', 'top_p', 'seed', 'stop']
    const refused: RejectedField[] = []
    upstream.script(refusing(message))
    const onRefused = ({ fields }: Refusal) => refused.push(...fields)
    expect(await answer({ onRefused })).toMatchObject({ text: answerOf(20), end: 'stop' })
    expect(await answer({ refused })).toMatchObject({ text: answerOf(20), end: 'stop' })
    expect(knobsAsked()).toEqual([all, left, left])
  },
)

test('a model that rejects reasoning settings is called again without them', async () => {
  upstream.script(refusing('"llama3" does not support thinking'))
  expect(await answer({ reasoning_effort: 'high' })).toMatchObject({ end: 'stop' })
  expect(upstream.requests.map(({ body }) => 'reasoning_effort' in body)).toEqual([true, false])
})

test('a newly rejected parameter is reported alone', async () => {
  const rejected: (readonly RejectedField[])[] = []
  upstream.script(refusing("Unsupported parameter: 'seed'"))
  await answer({ refused: ['stop'], onRefused: ({ fields }) => rejected.push(fields) })
  expect(knobsAsked()).toEqual([
    ['temperature', 'top_p', 'seed'],
    ['temperature', 'top_p'],
  ])
  expect(rejected).toEqual([['seed']])
})

test.each([
  'temperature must be less than 1',
  'This model does not support min_p',
  'We stop here, unexpectedly',
])('does not retry after %j', async message => {
  upstream.script(refusing(message))
  expect(await answer()).toMatchObject({ end: 'upstream_refused' })
  expect(upstream.requests).toHaveLength(1)
})

test('parameters that are rejected one at a time are all left out', async () => {
  upstream.script(refusing("Unsupported parameter: 'stop'"), refusing("Unsupported parameter: 'top_p'"))
  expect(await answer()).toMatchObject({ end: 'stop' })
  expect(knobsAsked().at(-1)).toEqual(['temperature', 'seed'])
})

test('a repeated rejection or another error is a failure', async () => {
  upstream.script(refusing("Unsupported parameter: 'seed'"), 'failed')
  expect(await answer()).toMatchObject({ end: 'upstream_failed' })
  upstream.script(refusing("Unsupported parameter: 'stop'"), refusing("Unsupported parameter: 'stop'"))
  expect(await answer()).toMatchObject({ end: 'upstream_refused' })
  expect(upstream.requests).toHaveLength(4)
})

interface SpokenRequest {
  readonly provider?: keyof typeof wholeIn
  readonly model?: string
  readonly request?: Partial<ModelRequest>
}

const spoken: readonly ModelMessage[] = [
  { role: 'system', content: 'You are Amy.' },
  { role: 'user', name: 'Bob', content: 'Hello.' },
  { role: 'user', name: 'Bob', content: 'Are you there?' },
]
const openAi = (message: string) => ({ error: { message, type: 'invalid_request_error' } })

const wholeIn = {
  'openai-compatible': scripts.normal,
  anthropic: scriptsIn(anthropicDialect).normal ?? scripts.normal,
  google: scriptsIn(googleDialect).normal ?? scripts.normal,
}

type Body = Record<string, unknown>

const limitsIn = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => /^max_(completion_)?tokens$/.test(name)))
const rolesIn = ({ messages }: Body): unknown => (messages as ModelMessage[]).map(({ role }) => role) // as sent
const thresholdOf = ({ safetySettings }: Body): unknown =>
  (safetySettings as { threshold: string }[] | undefined)?.[0]?.threshold // as sent

/** Errors about parts that Inkling adds, and how the next request differs. */
const refusals: readonly (readonly [
  string,
  object,
  SpokenRequest,
  (body: Body) => unknown,
  unknown,
  unknown,
])[] = [
  [
    'the limit’s name',
    openAi(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
    {},
    limitsIn,
    { max_tokens: 300 },
    { max_completion_tokens: 300 },
  ],
  [
    'the other name',
    {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'max_completion_tokens'],
          msg: 'Extra inputs are not permitted',
          input: 300,
        },
      ],
    },
    { model: 'relay/gpt-5' },
    limitsIn,
    { max_completion_tokens: 8_492 },
    { max_tokens: 8_492 },
  ],
  [
    'counts',
    openAi('Unrecognized request argument supplied: stream_options'),
    {},
    body => 'stream_options' in body,
    true,
    false,
  ],
  [
    'counts, in FastAPI’s shape',
    { detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
    {},
    body => 'stream_options' in body,
    true,
    false,
  ],
  [
    'names',
    openAi(
      "'messages.1' : for 'role:user' the following must be satisfied[('messages.1' : property 'name' is unsupported)]",
    ),
    {},
    body => JSON.stringify(body).includes('Bob'),
    true,
    false,
  ],
  [
    'a system',
    openAi('System role not supported'),
    {},
    rolesIn,
    ['system', 'user', 'user'],
    ['user', 'user', 'user'],
  ],
  [
    'speakers who do not take turns',
    openAi('Conversation roles must alternate user/assistant/user/assistant/...'),
    {},
    rolesIn,
    ['system', 'user', 'user'],
    ['system', 'user'],
  ],
  [
    'thinking',
    openAi('Thinking is not enabled for this model'),
    { request: { reasoning_effort: 'high' } },
    body => 'reasoning_effort' in body || 'chat_template_kwargs' in body,
    true,
    false,
  ],
  [
    'a limit beyond DeepSeek’s',
    openAi('Invalid max_tokens value, the valid range of max_tokens is [1, 128]'),
    {},
    limitsIn,
    { max_tokens: 300 },
    { max_tokens: 128 },
  ],
  [
    'a limit beyond OpenAI’s',
    openAi('max_tokens is too large: 300. This model supports at most 128 completion tokens.'),
    {},
    limitsIn,
    { max_tokens: 300 },
    { max_tokens: 128 },
  ],
  [
    'a limit beyond Groq’s',
    openAi(
      '`max_tokens` must be less than or equal to `128`, the maximum value for `max_tokens` is less than the `context_window`',
    ),
    {},
    limitsIn,
    { max_tokens: 300 },
    { max_tokens: 128 },
  ],
  [
    'a limit beyond DashScope’s',
    openAi('<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 128]'),
    {},
    limitsIn,
    { max_tokens: 300 },
    { max_tokens: 128 },
  ],
  [
    'a limit beyond Ark’s',
    openAi('The parameter max_tokens is not valid: expected a value <= 128, but got 300 instead.'),
    {},
    limitsIn,
    { max_tokens: 300 },
    { max_tokens: 128 },
  ],
  [
    'a limit beyond the window',
    openAi(
      "'max_tokens' is too large: 300. This model's maximum context length is 1,024 tokens and your request has 900 input tokens",
    ),
    {},
    limitsIn,
    { max_tokens: 300 },
    { max_tokens: 124 },
  ],
  ['a limit of which nothing is said', openAi('max_tokens 参数非法'), {}, limitsIn, { max_tokens: 300 }, {}],
  [
    'a limit beyond Anthropic’s',
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'max_tokens: 300 > 128, which is the maximum allowed number of output tokens for claude-3',
      },
    },
    { provider: 'anthropic', model: 'claude-3-haiku' },
    limitsIn,
    { max_tokens: 300 },
    { max_tokens: 128 },
  ],
  [
    'marks for a cache',
    { error: { message: 'system.0.cache_control: Extra inputs are not permitted' } },
    { provider: 'anthropic', model: 'claude-3-haiku' },
    body => JSON.stringify(body).includes('cache_control'),
    true,
    false,
  ],
  [
    'thresholds that are off',
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'Invalid value at \'safety_settings[0].threshold\', "OFF"',
      },
    },
    { provider: 'google', model: 'gemini-1.5-pro' },
    thresholdOf,
    'OFF',
    'BLOCK_NONE',
  ],
  [
    'thresholds at all',
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'Unknown name "safetySettings": Cannot find field.',
      },
    },
    { provider: 'google', model: 'gemini-1.5-pro' },
    thresholdOf,
    'OFF',
    undefined,
  ],
  [
    'penalties',
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'Penalty is not enabled for models/gemini-1.5-pro',
      },
    },
    {
      provider: 'google',
      model: 'gemini-1.5-pro',
      request: { sampling: { presence_penalty: 1, frequency_penalty: 1 } },
    },
    body => JSON.stringify(body).includes('Penalty'),
    true,
    false,
  ],
  [
    'a system, by Gemma',
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'Developer instruction is not enabled for models/gemma-9',
      },
    },
    { provider: 'google', model: 'gemma-9' },
    body => 'systemInstruction' in body,
    true,
    false,
  ],
]

test.each(refusals)(
  '%s is left out once it is rejected, and then from the start',
  async (_, refusal, {
    provider = 'openai-compatible',
    model = 'normal',
    request = {},
  }, look, before, after) => {
    const connection = { ...connectionTo(upstream.url), provider, model }
    const baseRequest: ModelRequest = { ...questionTo(connection), messages: spoken, ...request }
    const refusals: Refusal[] = []
    const whole = wholeIn[provider]
    upstream.script(reply => reply.whole(400, refusal), whole, whole)
    expect(await listen(ask, { ...baseRequest, onRefused: one => refusals.push(one) })).toMatchObject({
      end: 'stop',
    })
    const [{ fields, output_limit } = { fields: [], output_limit: null }] = refusals
    expect(await listen(ask, { ...baseRequest, refused: fields, output_limit })).toMatchObject({
      end: 'stop',
    })
    const looked = upstream.requests.map(({ body }) => look(body))
    // A limit that applies to only one request is not remembered.
    expect(looked).toEqual(refusals.length === 0 ? [before, after, before] : [before, after, after])
  },
)

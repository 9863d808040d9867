import { expect, test } from 'vitest'
import { findError, toUpstreamError, upstreamErrorIn } from './error-response.ts'

test.each([
  [401, '', 'upstream_key_refused'],
  [403, 'Sorry, your account balance is insufficient', 'upstream_no_credit'],
  [429, '您的账户已欠费，请充值后重试', 'upstream_no_credit'],
  [429, 'Rate limit reached. Add a payment method to your billing settings', 'upstream_rate_limited'],
  [400, 'API key not valid. Please pass a valid API key.', 'upstream_key_refused'],
  [400, '模型 gpt 不存在', 'upstream_model_unknown'],
  [400, 'prompt is too long: 210000 tokens > 200000 maximum', 'upstream_context_too_long'],
  [
    400,
    'the request exceeds the available context size. try increasing the context size',
    'upstream_context_too_long',
  ],
  [404, '', 'upstream_wrong_path'],
  [404, '<!doctype html><title>Not Found</title>', 'upstream_wrong_path'],
  [418, 'I am a teapot', 'upstream_refused'],
  [400, 'Your credit balance is too low to access the API', 'upstream_no_credit'],
  [
    429,
    '{"details":[{"retryDelay":"27s"}],"message":"You exceeded your current quota"}',
    'upstream_rate_limited',
  ],
  [529, 'Overloaded', 'upstream_failed'],
  [500, 'oh no', 'upstream_failed'],
  [308, '', 'upstream_moved'],
])('status %i with %j is %s', (status, body, code) => {
  expect(toUpstreamError(status, {}, body)).toMatchObject({ code, status })
})

test.each([
  [{ code: 401, message: 'no' }, 'upstream_key_refused'],
  [{ message: 'Insufficient balance' }, 'upstream_no_credit'],
  [{ code: 1001, message: 'oh no' }, 'upstream_failed'],
  [{ type: 'overloaded_error', message: 'Overloaded' }, 'upstream_failed'],
  [{ type: 'authentication_error', message: 'invalid' }, 'upstream_key_refused'],
  ['model not found', 'upstream_model_unknown'],
])('an error %j with status 200 is %s', (error, code) => {
  expect(upstreamErrorIn(error)).toMatchObject({ code })
})

test.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after': '1.5' }, 1_500],
  [{ 'retry-after': '12.7' }, 12_700],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after-ms': '350' }, 350],
  [{ 'retry-after-ms': '350.2', 'retry-after': '1' }, 351],
  [{ 'retry-after-ms': 'soon', 'retry-after': '1' }, 1_000],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
  [{ 'retry-after': '-1' }, undefined],
  [{ 'retry-after': '1,5' }, undefined],
  [{ 'retry-after': 'later' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{}, undefined],
])('headers %j mean a delay of %s ms', (headers, ms) => {
  expect(toUpstreamError(503, headers, '').retry_after_ms).toBe(ms)
})

test('Retry-After may be a date', () => {
  const soon = new Date(Date.now() + 3_000).toUTCString()
  const refusal = toUpstreamError(503, { 'retry-after': soon }, '')
  expect(refusal.retry_after_ms).toBeGreaterThan(0)
  expect(refusal.retry_after_ms).toBeLessThanOrEqual(3_000)
})

test.each([
  // Qwen's template at vLLM, llama.cpp and Ollama
  [400, 'System message must be at the beginning.', ['turns']],
  [500, 'Jinja Exception: System message must be at the beginning.', ['turns']],
  [500, 'No user query found in messages.', ['turns']],
  // Perplexity, DeepSeek, Gemma at llama.cpp
  [400, 'After the system message(s), user or tool message(s) should alternate with assistant', ['turns']],
  [400, 'deepseek-reasoner does not support successive user or assistant messages', ['turns']],
  [500, 'Conversation roles must alternate user/assistant/user/assistant/...', ['turns']],
  [502, "Unsupported parameter: 'temperature' is not supported with this model.", ['temperature']],
  // OpenRouter, DashScope, Groq, Gemini
  [400, 'Reasoning is mandatory for this endpoint and cannot be disabled.', ['reasoning']],
  [400, 'The value of the enable_thinking parameter is restricted to True.', ['reasoning']],
  [400, '`reasoning_effort` must be one of `low`, `medium`, or `high`', ['reasoning']],
  [400, 'Budget 0 is invalid. This model only works in thinking mode.', ['reasoning']],
  [
    422,
    '{"detail":[{"loc":["body","reasoning_effort"],"msg":"Input should be \'low\' or \'high\'"}]}',
    ['reasoning'],
  ],
  // OpenAI
  [400, 'Your organization must be verified to stream this model.', ['stream']],
  [400, "Unsupported value: 'stream' does not support true with this model.", ['stream']],
  // Relays of Claude
  [400, 'This model does not support assistant message prefill.', ['prefill']],
  [400, 'final assistant content cannot end with trailing whitespace', ['prefill']],
])('status %i with %j refuses %j and can be mended', (status, body, refuses) => {
  const error = toUpstreamError(status, {}, body)
  expect(error).toMatchObject({ code: 'upstream_refused', retryable: false })
  expect(error.refuses).toEqual(expect.arrayContaining(refuses))
})

test.each([
  'The thinking mode is currently not available',
  'Streaming of `stream` is not supported, try again',
])('a failure that passes teaches nothing: %j', message => {
  expect(toUpstreamError(500, {}, message)).toMatchObject({ code: 'upstream_failed', refuses: [] })
})

test('a refusal inside a stream can be mended too', () => {
  const error = upstreamErrorIn({ message: 'Error rendering prompt: System role not supported' })
  expect(error).toMatchObject({ code: 'upstream_refused', refuses: ['system_role'] })
})

test.each([
  [
    "This endpoint's maximum context length is 131072 tokens. However, you requested about 138956 tokens (7884 of text input, 131072 in the output).",
    123_188,
  ],
  [
    "Requested token count exceeds the model's maximum context length of 32768 tokens. You requested a total of 34000 tokens: 30000 tokens from the input messages and 4000 tokens for the completion.",
    2_768,
  ],
  [
    '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 3000 `inputs` tokens and 1500 `max_new_tokens`',
    1_096,
  ],
  // vLLM counts only until the prompt cannot fit.
  [
    "This model's maximum context length is 32768 tokens. However, you requested 32000 output tokens and your prompt contains at least 769 input tokens, for a total of at least 32769 tokens.",
    16_000,
  ],
  [
    "You passed 99073 input tokens and requested 32000 output tokens. However, the model's context length is only 131072 tokens",
    16_000,
  ],
])('%j leaves %i tokens for this answer', (message, tokens) => {
  expect(toUpstreamError(400, {}, message).limit).toEqual({ tokens, isLasting: false })
})

test.each([
  [
    "This model's maximum prompt length is 131072 but the request contains 136973 tokens.",
    'upstream_context_too_long',
  ],
  ['length of prompt_tokens (57535) must be less than max_seq_len (32768).', 'upstream_context_too_long'],
  ['Total tokens of image and text exceed max message tokens', 'upstream_context_too_long'],
  ['token数量超过上限', 'upstream_context_too_long'],
  ['input new_sensitive (1026)', 'upstream_moderated'],
  ['该令牌无权访问模型 gpt-5', 'upstream_model_unknown'],
  ['This model is only supported in v1/responses and not in v1/chat/completions.', 'upstream_model_unknown'],
  ['{"code":"array_above_max_length","message":"Invalid \'stop\': array too long."}', 'upstream_refused'],
])('%j is %s', (body, code) => {
  expect(toUpstreamError(400, {}, body).code).toBe(code)
})

test.each([{}, { code: 0, message: '' }])('an empty error %j beside an answer is none', error => {
  expect(findError({ choices: [], error })).toBeUndefined()
})

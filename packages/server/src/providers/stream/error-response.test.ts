import { expect, test } from 'vitest'
import { toUpstreamError, upstreamErrorIn } from './error-response.ts'

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
  [308, '', 'upstream_address_refused'],
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

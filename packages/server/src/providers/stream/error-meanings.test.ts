import { describe, expect, test } from 'vitest'
import type { UpstreamCode } from '../upstream-error.ts'
import { toUpstreamError, upstreamErrorIn } from './error-response.ts'

type Case = readonly [host: string, status: number, body: unknown]

const openAi = (message: string, type = 'invalid_request_error', code: string | null = null) => ({
  error: { message, type, param: null, code },
})
const claude = (type: string, message: string) => ({ type: 'error', error: { type, message } })
const gemini = (code: number, status: string, message: string, ...details: object[]) => ({
  error: { code, status, message, details },
})
/** Volcano Ark uses a name as code. */
const ark = (code: string, message: string) => ({ error: { code, message, param: '', type: 'BadRequest' } })

/** Real errors from documentation and public reports. */
const corpus: Partial<Record<UpstreamCode, readonly Case[]>> = {
  upstream_key_refused: [
    [
      'OpenAI',
      401,
      openAi(
        'Incorrect API key provided: sk-ab***yz. You can find yours in your account.',
        'invalid_request_error',
        'invalid_api_key',
      ),
    ],
    ['Anthropic', 401, claude('authentication_error', 'invalid x-api-key')],
    [
      'Gemini',
      400,
      gemini(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', {
        reason: 'API_KEY_INVALID',
      }),
    ],
    [
      'Gemini without a key',
      403,
      gemini(
        403,
        'PERMISSION_DENIED',
        'Method doesn’t allow unregistered callers (callers without established identity).',
      ),
    ],
    [
      'DeepSeek',
      401,
      openAi(
        'Authentication Fails, Your api key: ****abcd is invalid',
        'authentication_error',
        'invalid_request_error',
      ),
    ],
    ['DashScope', 401, openAi('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key')],
    ['GLM', 401, { error: { code: '1000', message: '身份验证失败。' } }],
    ['Kimi', 401, { error: { message: 'Invalid Authentication', type: 'invalid_authentication_error' } }],
    ['OpenRouter', 401, { error: { message: 'No auth credentials found', code: 401 } }],
    ['OpenRouter, key gone', 401, { error: { message: 'User not found.', code: 401 } }],
    ['Mistral', 401, { detail: 'Unauthorized' }],
    ['a relay', 401, openAi('无效的令牌 (request id: 2025)', 'new_api_error')],
    ['a relay, banned', 403, openAi('用户已被封禁', 'one_api_error')],
    [
      'a relay’s host',
      500,
      openAi('litellm.AuthenticationError: OpenAIException - Incorrect API key provided', 'auth_error'),
    ],
    ['SiliconFlow', 401, '"Invalid token"'],
    ['somebody terse', 403, ''],
  ],
  upstream_no_credit: [
    [
      'OpenAI',
      429,
      openAi(
        'You exceeded your current quota, please check your plan and billing details.',
        'insufficient_quota',
        'insufficient_quota',
      ),
    ],
    [
      'Anthropic',
      400,
      claude('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
    ],
    ['DeepSeek', 402, openAi('Insufficient Balance', 'unknown_error', 'invalid_request_error')],
    [
      'Kimi',
      403,
      {
        error: {
          message:
            'Your account org-1 is not active, organization exceeded current quota, please check your plan and billing details',
          type: 'exceeded_current_quota_error',
        },
      },
    ],
    ['GLM', 429, { error: { code: '1113', message: '您的账户已欠费，请充值后重试。' } }],
    [
      'DashScope',
      400,
      openAi('Access denied, please make sure your account is in good standing.', 'Arrearage', 'Arrearage'),
    ],
    [
      'Ark',
      403,
      ark('AccountOverdueError', 'The request failed because your account has an overdue balance.'),
    ],
    ['SiliconFlow', 403, { code: 30001, message: 'Sorry, your account balance is insufficient', data: null }],
    [
      'OpenRouter',
      402,
      {
        error: {
          code: 402,
          message:
            'This request requires more credits, or fewer max_tokens. You requested up to 8192 tokens.',
        },
      },
    ],
    [
      'OpenRouter, key',
      403,
      { error: { code: 403, message: 'Key limit exceeded (total limit). Manage it in your settings.' } },
    ],
    ['a relay, token', 403, openAi('该令牌额度已用尽 !token.UnlimitedQuota', 'one_api_error')],
    [
      'a relay, user',
      403,
      openAi('用户额度不足, 剩余额度: ＄0.00', 'new_api_error', 'insufficient_user_quota'),
    ],
    ['Gemini, prepaid', 429, gemini(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.')],
    [
      'xAI',
      403,
      {
        code: 'The caller does not have permission',
        error: 'Your team has either used all available credits or reached its monthly spending limit.',
      },
    ],
  ],
  upstream_rate_limited: [
    [
      'OpenAI',
      429,
      openAi(
        'Rate limit reached for gpt on requests per min. Add a payment method to your billing settings.',
        'requests',
        'rate_limit_exceeded',
      ),
    ],
    [
      'OpenAI, tokens',
      429,
      openAi(
        'Request too large for gpt on tokens per min (TPM): Limit 10000, Requested 12000.',
        'tokens',
        'rate_limit_exceeded',
      ),
    ],
    [
      'Anthropic',
      429,
      claude(
        'rate_limit_error',
        'This request would exceed your organization’s rate limit of 30,000 input tokens per minute.',
      ),
    ],
    [
      'Gemini',
      429,
      gemini(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', {
        '@type': 'type.googleapis.com/google.rpc.RetryInfo',
        retryDelay: '27s',
      }),
    ],
    [
      'Kimi',
      429,
      {
        error: {
          message: 'Your account reached max request concurrency: 1',
          type: 'rate_limit_reached_error',
        },
      },
    ],
    ['GLM', 429, { error: { code: '1302', message: '您当前使用该API的并发数过高，请降低并发' } }],
    [
      'DashScope',
      429,
      openAi('You exceeded your current requests list.', 'limit_requests', 'limit_requests'),
    ],
    [
      'OpenRouter',
      429,
      {
        error: {
          message: 'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 requests',
          code: 429,
        },
      },
    ],
    [
      'OpenRouter’s host',
      429,
      {
        error: {
          message: 'Provider returned error',
          code: 429,
          metadata: { raw: 'the model is temporarily rate-limited upstream' },
        },
      },
    ],
    ['a page', 429, '<html><title>429 Too Many Requests</title><h1>nginx</h1></html>'],
  ],
  upstream_model_unknown: [
    [
      'OpenAI',
      404,
      openAi(
        'The model `gpt-9` does not exist or you do not have access to it.',
        'invalid_request_error',
        'model_not_found',
      ),
    ],
    ['Anthropic', 404, claude('not_found_error', 'model: claude-none')],
    [
      'Gemini',
      404,
      gemini(
        404,
        'NOT_FOUND',
        'models/gemini-0 is not found for API version v1beta, or is not supported for generateContent.',
      ),
    ],
    ['DeepSeek', 400, openAi('Model Not Exist')],
    ['GLM', 400, { error: { code: '1211', message: '模型不存在，请检查模型代码。' } }],
    [
      'DashScope',
      404,
      openAi('The model `qwen-none` does not exist.', 'invalid_request_error', 'model_not_found'),
    ],
    [
      'Kimi',
      404,
      {
        error: { message: 'Not found the model none or Permission denied', type: 'resource_not_found_error' },
      },
    ],
    [
      'Ark',
      404,
      ark(
        'InvalidEndpointOrModel.NotFound',
        'The model or endpoint doubao-none does not exist or you do not have access to it.',
      ),
    ],
    ['Ollama', 404, { error: 'model "none" not found, try pulling it first' }],
    ['OpenRouter', 400, { error: { message: 'none/none is not a valid model ID', code: 400 } }],
    ['OpenRouter, no host', 404, { error: { message: 'No endpoints found for none/none.', code: 404 } }],
    [
      'Groq',
      400,
      openAi(
        'The model `old` has been decommissioned and is no longer supported.',
        'invalid_request_error',
        'model_decommissioned',
      ),
    ],
    [
      'SiliconFlow',
      400,
      { code: 20012, message: 'Model does not exist. Please check it carefully.', data: null },
    ],
    ['a relay', 503, openAi('当前分组 default 下对于模型 gpt-9 无可用渠道', 'new_api_error')],
    [
      'Azure',
      404,
      {
        error: {
          code: 'DeploymentNotFound',
          message: 'The API deployment for this resource does not exist.',
        },
      },
    ],
    [
      'vLLM',
      404,
      {
        object: 'error',
        message: 'The model `none` does not exist.',
        type: 'NotFoundError',
        param: null,
        code: 404,
      },
    ],
  ],
  upstream_wrong_path: [
    ['FastAPI', 404, { detail: 'Not Found' }],
    ['Go', 404, '404 page not found'],
    ['OpenAI', 404, openAi('Invalid URL (POST /v1/v1/chat/completions)')],
    ['llama.cpp', 404, { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } }],
    ['Express', 404, '<!DOCTYPE html><pre>Cannot POST /chat/completions</pre>'],
    ['Spring', 404, { timestamp: '2026-01-01', status: 404, error: 'Not Found', path: '/chat/completions' }],
    ['nginx', 404, '<html><head><title>404 Not Found</title></head></html>'],
    ['nginx, POST to files', 405, '<html><title>405 Not Allowed</title></html>'],
    ['FastAPI, wrong method', 405, { detail: 'Method Not Allowed' }],
    ['Anthropic', 404, claude('not_found_error', 'Not Found')],
    ['nobody', 404, ''],
    ['Kong', 404, { message: 'no Route matched with those values' }],
  ],
  upstream_context_too_long: [
    [
      'OpenAI',
      400,
      openAi(
        'This model’s maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.',
        'invalid_request_error',
        'context_length_exceeded',
      ),
    ],
    ['Anthropic', 400, claude('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum')],
    [
      'Anthropic, both',
      400,
      claude(
        'invalid_request_error',
        'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease them and try again',
      ),
    ],
    [
      'Gemini',
      400,
      gemini(
        400,
        'INVALID_ARGUMENT',
        'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      ),
    ],
    [
      'DashScope',
      400,
      openAi(
        '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]',
        'invalid_parameter_error',
      ),
    ],
    [
      'Kimi',
      400,
      {
        error: {
          message: 'Invalid request: Your request exceeded model token limit: 262144 (requested: 269030)',
          type: 'invalid_request_error',
        },
      },
    ],
    ['GLM', 400, { error: { code: '1261', message: 'Prompt exceeds max length' } }],
    [
      'Groq',
      400,
      openAi(
        'Please reduce the length of the messages or completion.',
        'invalid_request_error',
        'context_length_exceeded',
      ),
    ],
    [
      'Groq, too large',
      413,
      openAi(
        'Request too large for model in organization on tokens per minute: Limit 6000, Requested 8000',
        'tokens',
        'rate_limit_exceeded',
      ),
    ],
    [
      'llama.cpp',
      400,
      {
        error: {
          code: 400,
          message:
            'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
          type: 'exceed_context_size_error',
        },
      },
    ],
    [
      'llama.cpp, midway',
      500,
      { error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } },
    ],
    [
      'vLLM',
      500,
      {
        object: 'error',
        message: 'The decoder prompt (length 9000) is longer than the maximum model length of 8192 tokens.',
        type: 'Internal Server Error',
        code: 500,
      },
    ],
    [
      'a wrapped one',
      500,
      openAi(
        "litellm.ContextWindowExceededError: Error code: 400 - {'error': {'message': \"This model's maximum context length is 8192 tokens\", 'code': 'context_length_exceeded'}}",
        'x',
      ),
    ],
    ['nginx', 413, '<html><title>413 Request Entity Too Large</title></html>'],
  ],
  upstream_limit_too_high: [
    [
      'DeepSeek',
      400,
      openAi(
        'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]',
        'invalid_request_error',
        'invalid_request_error',
      ),
    ],
    [
      'OpenAI',
      400,
      openAi(
        'max_tokens is too large: 32000. This model supports at most 16384 completion tokens.',
        'invalid_request_error',
        'invalid_value',
      ),
    ],
    [
      'Anthropic',
      400,
      claude(
        'invalid_request_error',
        'max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens for claude-x',
      ),
    ],
    [
      'Groq',
      400,
      openAi(
        '`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens` is less than the `context_window` for this model',
      ),
    ],
    [
      'DashScope',
      400,
      openAi('<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 8192]'),
    ],
    [
      'Ark',
      400,
      ark(
        'InvalidParameter',
        'The parameter max_tokens specified in the request is not valid: integer above maximum value, expected a value <= 32768, but got 64000 instead.',
      ),
    ],
    [
      'Gemini',
      400,
      gemini(
        400,
        'INVALID_ARGUMENT',
        'Unable to submit request because it has a maxOutputTokens value of 90000 but the supported range is from 1 (inclusive) to 65537 (exclusive).',
      ),
    ],
    [
      'a free API',
      400,
      {
        code: 400,
        reason: 'INVALID_REQUEST_BODY',
        message: 'max_tokens (current value: 4096) must be between 0 and 4000 ',
      },
    ],
    [
      'vLLM',
      400,
      {
        object: 'error',
        message:
          "'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 8192 tokens and your request has 200 input tokens",
        code: 400,
      },
    ],
  ],
  upstream_moderated: [
    [
      'Azure',
      400,
      openAi(
        'The response was filtered due to the prompt triggering our content management policy.',
        'x',
        'content_filter',
      ),
    ],
    [
      'DashScope',
      400,
      openAi(
        '<400> InternalError.Algo.DataInspectionFailed: Input data may contain inappropriate content.',
        'data_inspection_failed',
        'data_inspection_failed',
      ),
    ],
    [
      'GLM',
      400,
      {
        contentFilter: [{ level: 1, role: 'user' }],
        error: { code: '1301', message: '系统检测到输入或生成内容可能包含不安全或敏感内容' },
      },
    ],
    [
      'Kimi',
      400,
      {
        error: {
          message: 'The request was rejected because it was considered high risk',
          type: 'content_filter',
        },
      },
    ],
    [
      'Ark',
      400,
      ark(
        'InputTextSensitiveContentDetected',
        'The request failed because the input text may contain sensitive information.',
      ),
    ],
    [
      'OpenRouter',
      403,
      {
        error: {
          code: 403,
          message: 'Your chosen model requires moderation and your input was flagged',
          metadata: { reasons: ['sexual'] },
        },
      },
    ],
    ['DeepSeek', 400, openAi('Content Exists Risk', 'invalid_request_error', 'invalid_request_error')],
    [
      'OpenAI',
      400,
      openAi(
        'Your request was rejected as a result of our safety system.',
        'image_generation_user_error',
        'moderation_blocked',
      ),
    ],
    [
      'OpenAI, policy',
      400,
      openAi(
        'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
        'invalid_request_error',
        'invalid_prompt',
      ),
    ],
  ],
  upstream_region: [
    [
      'OpenAI',
      403,
      openAi(
        'Country, region, or territory not supported',
        'request_forbidden',
        'unsupported_country_region_territory',
      ),
    ],
    ['Gemini', 400, gemini(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.')],
    ['Anthropic', 403, claude('forbidden', 'Request not allowed')],
    [
      'OpenRouter',
      403,
      {
        error: {
          message: 'Provider returned error',
          code: 403,
          metadata: {
            raw: '{"error":{"code":"unsupported_country_region_territory","message":"Country, region, or territory not supported"}}',
          },
        },
      },
    ],
    ['somebody by law', 451, ''],
  ],
  upstream_blocked: [
    ['Cloudflare’s page', 403, '<!DOCTYPE html><title>Attention Required! | Cloudflare</title>'],
    ['Cloudflare’s code', 403, 'error code: 1020'],
    ['Cloudflare’s check', 503, '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>'],
    ['Groq', 403, openAi('Access denied. Please check your network settings.')],
    ['some firewall', 403, '<html><body>Forbidden</body></html>'],
    [
      'Akamai',
      403,
      '<H1>Access Denied</H1> You don&#39;t have permission to access this server. Reference #18.2d',
    ],
  ],
  upstream_loading: [
    ['llama.cpp', 503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }],
    ['Hugging Face', 503, { error: 'Model some/model is currently loading', estimated_time: 20 }],
    [
      'LM Studio',
      404,
      { error: { message: 'No models loaded. Please load a model in the developer page.' } },
    ],
  ],
  out_of_memory: [
    ['Ollama', 500, { error: 'model requires more system memory (5.3 GiB) than is available (3.5 GiB)' }],
  ],
  upstream_failed: [
    ['OpenAI', 500, openAi('The server had an error while processing your request.', 'server_error')],
    ['Anthropic', 529, claude('overloaded_error', 'Overloaded')],
    ['Gemini', 503, gemini(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')],
    ['Cloudflare', 502, '<html><title>502 Bad Gateway</title></html>'],
    ['a relay', 500, openAi('bad response status code 500', 'bad_response_status_code')],
    ['nobody', 504, ''],
  ],
  upstream_refused: [
    [
      'OpenRouter, privacy',
      404,
      {
        error: {
          message: 'No endpoints found matching your data policy. Enable prompt training.',
          code: 404,
        },
      },
    ],
    ['somebody', 400, openAi('Something is wrong with this request')],
    ['a teapot', 418, 'I am a teapot'],
    [
      'FastAPI, who repeats the question',
      422,
      {
        detail: [
          {
            type: 'string_type',
            loc: ['body', 'user'],
            msg: 'Input should be a valid string',
            input: 'model not found, invalid api key',
          },
        ],
      },
    ],
    [
      'pydantic, who repeats the question',
      400,
      {
        object: 'error',
        message:
          "1 validation error: Input should be 5 [type=x, input_value='insufficient balance', input_type=str]",
        code: 400,
      },
    ],
    [
      'one who quotes the question',
      400,
      openAi('Unsupported content: "the context length of my rate limit"'),
    ],
  ],
  upstream_moved: [['a redirect', 307, '']],
}

const written = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))
const rows = Object.entries(corpus).flatMap(([code, cases]) =>
  cases.map(([host, status, body]) => [host, status, code, written(body)] as const),
)

describe('error responses of hosts', () => {
  test.each(rows)('%s, %i: %s', (_, status, code, body) => {
    expect(toUpstreamError(status, {}, body)).toMatchObject({ code, status })
  })

  test('are more than a hundred', () => expect(rows.length).toBeGreaterThan(100))

  test.each(rows.filter(([, status, , body]) => status < 500 && status >= 400 && body.startsWith('{')))(
    '%s, %i: %s, also as an error within a stream that began with 200',
    (_, status, code, body) => {
      const parsed: unknown = JSON.parse(body)
      const failure = upstreamErrorIn({ ...(parsed as object), code: status }) // the bodies above are objects
      expect(failure).toMatchObject({ code })
    },
  )
})

test.each([
  [{ error: 'Unexpected endpoint or method. (POST /chat/completions)' }, 'upstream_wrong_path'],
  [{ error: { message: 'Insufficient balance' } }, 'upstream_no_credit'],
  [{ code: 1001, message: 'oh no' }, 'upstream_failed'],
  ['model not found', 'upstream_model_unknown'],
])('an error %j with status 200 is %s', (error, code) => {
  expect(upstreamErrorIn(error)).toMatchObject({ code, status: 200 })
})

import { type Dialect, wordy } from './dialect.ts'

const error = (code: number, status: string, message: string, more: object = {}) =>
  [code, { error: { code, status, message: wordy(message), ...more } }] as const

const candidate = (parts: object[], more: object = {}) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...more }],
  modelVersion: 'scripted',
})

const reasons = { stop: 'STOP', length: 'MAX_TOKENS', filter: 'PROHIBITED_CONTENT' } as const

const overloaded = error(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')

export const googleDialect: Dialect = {
  type: 'text/event-stream',
  framed: chunk => `data: ${JSON.stringify(chunk)}\r\n\r\n`,
  begin: [],
  say: text => candidate([{ text }]),
  think: text => candidate([{ text, thought: true }]),
  end: (reason, promptTokenCount, count) => [
    {
      ...candidate([{ text: '' }], { finishReason: reasons[reason] }),
      usageMetadata: { promptTokenCount, candidatesTokenCount: count - 1, thoughtsTokenCount: 1 },
    },
  ],
  whole: text => candidate([{ text }], { finishReason: 'STOP' }),
  refusals: {
    'key-refused': error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
    'no-credit': error(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
    'model-unknown': error(404, 'NOT_FOUND', 'models/gemini-none is not found for API version v1beta'),
    'context-too-long': error(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    ),
    'rate-limited': error(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan',
      {
        details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '27s' }],
      },
    ),
    overloaded,
  },
  trouble: overloaded[1],
}

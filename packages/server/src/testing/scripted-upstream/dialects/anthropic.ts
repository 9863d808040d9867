import { type Dialect, wordy } from './dialect.ts'

const error = (type: string, message: string) => ({ type: 'error', error: { type, message: wordy(message) } })

const delta = (fields: object) => ({ type: 'content_block_delta', index: 0, delta: fields })

const reasons = { stop: 'end_turn', length: 'max_tokens', filter: 'refusal' } as const

export const anthropicDialect: Dialect = {
  type: 'text/event-stream; charset=utf-8',
  framed: chunk => `event: ${'type' in chunk ? chunk.type : 'message'}\ndata: ${JSON.stringify(chunk)}\n\n`,
  begin: [
    {
      type: 'message_start',
      message: {
        id: 'msg_scripted',
        type: 'message',
        role: 'assistant',
        content: [],
        stop_reason: null,
        usage: {
          input_tokens: 10,
          cache_creation_input_tokens: 30,
          cache_read_input_tokens: 60,
          output_tokens: 1,
        },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
  ],
  say: text => delta({ type: 'text_delta', text }),
  think: thinking => delta({ type: 'thinking_delta', thinking }),
  end: (reason, _, output_tokens) => [
    delta({ type: 'signature_delta', signature: 'c2VhbA==' }),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: reasons[reason], stop_sequence: null },
      usage: { output_tokens },
    },
    { type: 'message_stop' },
  ],
  whole: text => ({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 100, output_tokens: 3 },
  }),
  refusals: {
    'key-refused': [401, error('authentication_error', 'invalid x-api-key')],
    'no-credit': [400, error('invalid_request_error', 'Your credit balance is too low to access the API')],
    'model-unknown': [404, error('not_found_error', 'model: claude-none')],
    'context-too-long': [
      400,
      error('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
    ],
    'rate-limited': [429, error('rate_limit_error', 'This request would exceed your rate limit')],
    overloaded: [529, error('overloaded_error', 'Overloaded')],
  },
  trouble: error('overloaded_error', 'Overloaded'),
}

import { type Dialect, wordy } from './dialect.ts'

const line = (fields: object) => ({
  model: 'scripted',
  created_at: '2026-01-01T00:00:00Z',
  done: false,
  ...fields,
})

const message = (fields: object) => line({ message: { role: 'assistant', content: '', ...fields } })

const error = (text: string) => ({ error: wordy(text) })

export const ollamaDialect: Dialect = {
  type: 'application/x-ndjson',
  framed: chunk => `${JSON.stringify(chunk)}\n`,
  begin: [],
  say: content => message({ content }),
  think: thinking => message({ thinking }),
  end: (reason, prompt_eval_count, eval_count) => [
    line({
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: reason,
      prompt_eval_count,
      eval_count,
    }),
  ],
  whole: content => ({ ...message({ content }), done: true, done_reason: 'stop' }),
  refusals: {
    'key-refused': [401, error('unauthorized')],
    'no-credit': [402, error('this model requires a subscription')],
    'model-unknown': [404, error('model "none" not found, try pulling it first')],
    'context-too-long': [400, error('the prompt is too long: it exceeds the context length')],
    'rate-limited': [429, error('too many concurrent requests')],
    overloaded: [503, error('server busy, please try again. maximum pending requests exceeded')],
  },
  trouble: error('an error was encountered while running the model: CUDA error'),
}

import type { ModelRequest } from '../model-types.ts'
import { limitWithThoughts, wishOf } from '../reasoning.ts'
import { sentSampling } from '../sampling-parameters.ts'

/** Long enough for somebody to read an answer and write the next message, before the model has to be loaded anew. */
const KEEP_ALIVE = '15m'

/** The question as Ollama's own chat takes it. */
export function bodyOf(request: ModelRequest): string {
  const { repetition_penalty, ...sampling } = sentSampling(request, {})
  return JSON.stringify({
    model: request.connection.model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    keep_alive: KEEP_ALIVE,
    think: thinkOf(request),
    options: {
      // Without it, Ollama cuts a prompt off at a few thousand tokens and says nothing.
      num_ctx: request.context_tokens,
      num_predict: limitWithThoughts(request),
      repeat_penalty: repetition_penalty,
      ...sampling,
    },
  })
}

/** Whether it thinks; gpt-oss, which can't do without, wants to know how much. */
function thinkOf(request: ModelRequest): boolean | string | undefined {
  const wish = wishOf(request)
  if (wish === null) return undefined
  if (!request.connection.model.includes('gpt-oss')) return wish !== 'off'
  if (wish === 'off' || wish === 'minimal') return 'low'
  return wish === 'on' ? 'medium' : wish
}

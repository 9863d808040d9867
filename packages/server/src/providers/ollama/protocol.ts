import type { Protocol } from '../stream/protocol.ts'
import { apiAddress } from './address.ts'
import { bodyOf } from './body.ts'
import { headersOf } from './headers.ts'
import { OllamaSpeech } from './ollama-parser.ts'

/** Ollama's own chat: unlike the one in OpenAI's words, it makes as much room as a model is said to have. */
export const ollama: Protocol = {
  framing: 'lines',
  question: (request, outbound) => ({
    url: apiAddress(request.connection.base_url, outbound, 'chat'),
    headers: headersOf(request.connection),
    body: bodyOf(request),
  }),
  speech: sink => new OllamaSpeech(sink),
}

import type { Protocol } from '../stream/protocol.ts'
import { messagesAddress } from './address.ts'
import { AnthropicSpeech } from './anthropic-parser.ts'
import { bodyOf } from './body.ts'
import { headersOf } from './headers.ts'

/** Anthropic's messages: Claude, and the many who speak it too. */
export const anthropic: Protocol = {
  framing: 'events',
  question: (request, outbound) => ({
    url: messagesAddress(request.connection.base_url, outbound),
    headers: headersOf(request.connection),
    body: bodyOf(request),
  }),
  // White space at the end of words that were begun is left out of the question, and comes back with the answer.
  speech: (sink, { prefill, messages }) =>
    new AnthropicSpeech(sink, prefill === true && /\s$/.test(messages.at(-1)?.content ?? '')),
}

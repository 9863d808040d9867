import type { Protocol } from '../wire/protocol.ts'
import { streamAddress } from './address.ts'
import { bodyOf } from './body.ts'
import { headersOf } from './headers.ts'
import { GoogleSpeech } from './speech.ts'

/** Google's Gemini API. */
export const google: Protocol = {
  framing: 'events',
  question: ({ connection, ...request }, outbound) => ({
    url: streamAddress(connection.base_url, connection.model, outbound),
    headers: headersOf(connection),
    body: bodyOf({ connection, ...request }),
  }),
  speech: sink => new GoogleSpeech(sink),
}

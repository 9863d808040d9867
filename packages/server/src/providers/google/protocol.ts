import type { Protocol } from '../stream/protocol.ts'
import { streamAddress } from './address.ts'
import { bodyOf } from './body.ts'
import { GoogleSpeech } from './google-parser.ts'
import { headersOf } from './headers.ts'

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

import type { Protocol } from '../stream/protocol.ts'
import { chatAddress } from './address.ts'
import { bodyOf } from './body.ts'
import { headersOf } from './headers.ts'
import { OpenAiSpeech } from './openai-parser.ts'
import { quirksOf } from './overrides-for.ts'

/** Whatever speaks OpenAI's chat completions: OpenAI, most hosted models, llama.cpp, vLLM, LM Studio … */
export const openAiCompatible: Protocol = {
  framing: 'events',
  question(request, outbound) {
    const { base_url, model } = request.connection
    const usual = chatAddress(base_url, outbound)
    const quirks = quirksOf(usual, model)
    const { path } = quirks.prefill
    return {
      url: request.prefill && path !== undefined ? chatAddress(base_url, outbound, path) : usual,
      headers: headersOf(request.connection, quirks.headers),
      body: bodyOf(request, quirks),
    }
  },
  speech: sink => new OpenAiSpeech(sink),
}

import type { Outbound } from '../platform/outbound/outbound.ts'
import type { ModelBounds } from './bounds.ts'
import { addressOf } from './openai-compatible/address.ts'
import { Answer } from './openai-compatible/answer.ts'
import { bodyOf } from './openai-compatible/body.ts'
import { headersOf } from './openai-compatible/headers.ts'
import type { AskModel } from './provider.ts'
import { exchange } from './wire/exchange.ts'

/** Whatever speaks OpenAI's chat completions: OpenAI, most hosted models, llama.cpp, vLLM, Ollama, LM Studio … */
export function createOpenAiCompatible(outbound: Outbound, bounds: ModelBounds): AskModel {
  return async (request, sink, signal) => {
    const url = addressOf(request.connection.base_url, outbound)
    const question = { url, headers: headersOf(request.connection), body: bodyOf(request, url) }
    const answer = new Answer(sink, bounds.line_bytes)
    await exchange(outbound.dispatcher, question, answer, bounds, signal)
    return { reason: answer.reason }
  }
}
